import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { chartTools } from './tools.js';

describe("the chart's tools", () => {
  const { PATH } = process.env;
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tools-'));
    process.env.PATH = folder;
    jest.spyOn(console, 'log').mockReturnValue();
  });

  afterEach(() => {
    process.env.PATH = PATH;
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  /** A `go` that installs into the folder `bin`; `install` is what it does for a package. */
  function go(install: string): void {
    const script = `#!/bin/sh
case $1 in
env) printf '%s\\n/nowhere\\n' '${folder}/bin' ;;
install) echo "$2" >>'${folder}/asked'; ${install} ;;
esac
`;
    writeFileSync(join(folder, 'go'), script);
    chmodSync(join(folder, 'go'), 0o755);
  }

  /** Where promtool is unpacked. */
  const programs = () => join(folder, 'programs');

  /** A package manager whose package of Prometheus has promtool in it. */
  function debian(): void {
    const scripts = {
      'apt-get': `echo "$@" >>'${folder}/asked'; : >prometheus_2_amd64.deb`,
      dpkg: '/bin/mkdir -p usr/bin; : >usr/bin/promtool',
    };
    for (const [name, script] of Object.entries(scripts)) {
      writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(folder, name), 0o755);
    }
  }

  const asked = () => readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n');
  const installed = () => `/bin/mkdir -p '${folder}/bin'; name="\${2%@*}"; : >'${folder}/bin/'"\${name##*/}"`;

  it('are installed by Go at their versions, once', async () => {
    go(installed());
    const tools = await chartTools(programs());
    expect(tools).toMatchObject({
      helm: join(folder, 'bin/helm'),
      'helm-unittest': join(folder, 'bin/helm-unittest'),
      kubeconform: join(folder, 'bin/kubeconform'),
    });
    expect(asked()).toEqual(expect.arrayContaining([expect.stringMatching(/^helm\.sh.*@v\d+\.\d+\.\d+$/)]));
    expect(await chartTools(programs())).toEqual(tools);
    expect(asked()).toHaveLength(3);
  });

  it('are missing where Go reaches no registry', async () => {
    go('echo "dial tcp: no such host" >&2; exit 1');
    expect(await chartTools(programs())).toEqual({
      helm: undefined,
      'helm-unittest': undefined,
      kubeconform: undefined,
      promtool: undefined,
    });
  });

  it('have promtool from the package of Prometheus, unpacked once', async () => {
    debian();
    go(installed());
    const { promtool } = await chartTools(programs());
    expect(promtool).toBe(join(programs(), 'usr/bin/promtool'));
    expect(await chartTools(programs())).toMatchObject({ promtool });
    expect(asked().filter((line) => line.startsWith('download'))).toEqual(['download -qq prometheus']);
    expect(readdirSync(programs())).toEqual(['usr']);
  });

  it('are given up after the deadline', async () => {
    go('exec /bin/sleep 60');
    const deadline = new AbortController();
    const tools = chartTools(programs(), deadline.signal);
    while (!existsSync(join(folder, 'asked'))) await delay(10);
    deadline.abort();
    expect((await tools).helm).toBeUndefined();
    expect(asked()).toHaveLength(1);
  });
});
