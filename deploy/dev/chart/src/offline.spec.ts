import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from './paths.js';

const digest = (character: string) => `sha256:${character.repeat(64)}`;
const RENDER = `
      image: "registry.example.org:5000/team/launchpad:1.2@${digest('a')}"
      image: docker.io/library/redis:7.2
`;

/** How helm and docker handle names: an image that was pulled or saved only by its digest has no tag. */
const HELM = `#!/bin/sh
[ "$1" = package ] || cat "$STATE/render"
`;
const DOCKER = `#!/bin/sh
set -eu
known() { grep -qxF "$1" "$STATE/names" || { echo "No such image: $1" >&2; exit 1; }; }
case "$1 $2" in
'image inspect')
  if [ "$3" = --format ]; then echo "\${5%:*}@${digest('b')}"; else known "$3"; fi ;;
'pull --quiet') echo "$3" >>"$STATE/names" ;;
tag*) known "$2"; echo "$3" >>"$STATE/names" ;;
'save --output')
  file=$3; shift 3; : >"$file"
  for name; do known "$name"; case $name in *@*) ;; *) echo "$name" >>"$file" ;; esac; done ;;
'load --quiet') cat "$4" >"$STATE/names" ;;
'push --quiet') known "$3"; echo "$3" >>"$STATE/pushed" ;;
*) echo "docker $*?" >&2; exit 1 ;;
esac
`;

describe('an offline install', () => {
  let state: string;

  beforeEach(() => {
    state = mkdtempSync(join(tmpdir(), 'offline-'));
    for (const [name, text] of Object.entries({ helm: HELM, docker: DOCKER })) {
      writeFileSync(join(state, name), text, { mode: 0o755 });
    }
    writeFileSync(join(state, 'render'), RENDER);
    writeFileSync(join(state, 'names'), '');
  });
  afterEach(() => rmSync(state, { recursive: true }));

  const offline = (...args: string[]) =>
    execFileSync('sh', [join(repository, 'deploy/offline.sh'), ...args], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${state}:${process.env.PATH}`, STATE: state },
    });

  it('copies images that are pinned by a digest, too, and prints their new digest', () => {
    const folder = join(state, 'carried');
    expect(offline('save', folder)).toContain('2 images');
    writeFileSync(join(state, 'names'), '');
    const output = offline('push', folder, 'inside.example.org');
    expect(readFileSync(join(state, 'pushed'), 'utf8').trim().split('\n')).toEqual([
      'inside.example.org/library/redis:7.2',
      'inside.example.org/team/launchpad:1.2',
    ]);
    expect(output).toContain(`its digest is ${digest('b')} here`);
    expect(output.match(/its digest/g)).toHaveLength(1);
  });
});
