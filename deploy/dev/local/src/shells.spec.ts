import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './stack/home.js';

/** Folders of what the images run, see deploy/docker/collect-programs.sh. */
const SHIPPED = ['proto/src', 'contracts/ts', 'contracts/script', 'services', 'deploy'];
const NOT_SHIPPED =
  /\.(spec|d)\.ts$|(^|\/)(node_modules|dist|test|testing)\/|^services\/testing\/|^deploy\/dev\//;

/** Functions of Node that start a program by its path, without a shell. */
const PLAIN = new Set(['spawn', 'spawnSync', 'execFile', 'execFileSync', 'fork']);

/** The ways in which a source starts a shell. */
function shellsIn(text: string): string[] {
  const source = text.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  const isType = (name: string) => /^(type |[A-Z])/.test(name);
  const imports = [
    ...source.matchAll(/import\s+(?:type\s+)?(\{[^}]*\}|[^;{]*?)\s+from\s+['"](?:node:)?child_process['"]/g),
  ];
  const names = imports.flatMap(([, clause = '']) =>
    clause
      .replace(/^\{|\}$/g, '')
      .split(',')
      .map((name) => name.trim().replace(/\s+as\s.*$/, ''))
      .filter(Boolean),
  );
  return [
    ...names.filter((name) => !isType(name) && !PLAIN.has(name)),
    ...Array.from(
      source.matchAll(/\b(?:require|import)\(\s*['"](?:node:)?child_process['"]/g),
      ([found]) => found,
    ),
    ...Array.from(source.matchAll(/\bshell:\s*(?!false\b)\S+/g), ([found]) => found),
    ...Array.from(
      source.matchAll(
        /(['"`])(?:\/(?:usr\/)?bin\/)?(?:ba|da|a|z|k)?sh\1|(['"`])(?:busybox|cmd(?:\.exe)?)\2/g,
      ),
      ([found]) => found,
    ),
  ];
}

const sources = SHIPPED.flatMap((folder) =>
  readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' }).map(
    (path) => `${folder}/${path}`,
  ),
).filter((path) => /\.m?ts$|\.mjs$/.test(path) && !NOT_SHIPPED.test(path));

describe('programs that ship', () => {
  it('are found', () => {
    expect(sources).toContain('services/gateway/src/files/images.ts');
    expect(sources).toContain('deploy/backup/src/databases.ts');
    expect(sources.length).toBeGreaterThan(400);
  });

  it('start no shell, since their image has none', () => {
    const found = sources.flatMap((path) =>
      shellsIn(readFileSync(join(REPOSITORY, path), 'utf8')).map((shell) => `${path}: ${shell}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    `import { exec } from 'node:child_process';`,
    `import { execSync as run } from 'child_process';`,
    `import * as processes from 'node:child_process';`,
    `const { exec } = await import('node:child_process');`,
    `spawn(program, { shell: true });`,
    `spawn('sh', ['-c', script]);`,
    `execFile("/bin/bash", ['-c', script]);`,
  ])('would be found if they did so as in %s', (source) => {
    expect(shellsIn(source)).not.toEqual([]);
  });

  it('may start other programs', () => {
    const source = `import { execFile, spawn, type ChildProcess } from 'node:child_process';\nspawn(process.execPath, [], { shell: false });`;
    expect(shellsIn(source)).toEqual([]);
  });
});
