// A copy of the contracts in which every mutant that compiles is an alternative in a single build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mutate } from './mutate.mjs';

const contracts = fileURLToPath(new URL('../..', import.meta.url));
/** What the copy shares with the package, and what is its own. */
const SHARED = ['bin', 'lib', 'script', 'snapshots', 'package.json'];
const OWN = ['src', 'test', 'foundry.toml'];
/** The build is reused while the sources and these programs are unchanged. */
const PROGRAMS = ['mutate.mjs', 'workshop.mjs', 'Mutant.sol'];

/** Environment of forge in the copy: without the IR pipeline, which takes very long for so many alternatives. */
export const SETTINGS = { FOUNDRY_PROFILE: 'coverage', FOUNDRY_SOLC: './solc' };

/**
 * @param {string} forge path of the program
 * @param {string} folder for the copy; emptied first
 * @returns {{ number: number, file: string, line: number, code: string, from: string, to: string, occurrence: number }[]}
 * the mutants in the copy, built: `code` is the line, `occurrence` counts those that are the same
 */
export function buildMutants(forge, folder) {
  const stamp = stampOf();
  const record = join(folder, 'mutants.json');
  const earlier = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
  if (earlier.stamp === stamp) {
    rmSync(join(folder, 'test'), { recursive: true });
    cpSync(join(contracts, 'test'), join(folder, 'test'), { recursive: true });
    const { status, output } = runForge(forge, folder, ['build']);
    if (status !== 0) throw new Error(errors(output).slice(0, 3).join('\n'));
    return earlier.mutants;
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of SHARED) symlinkSync(join(contracts, name), join(folder, name));
  for (const name of OWN) cpSync(join(contracts, name), join(folder, name), { recursive: true });
  writeCompiler(folder);
  const mutants = writeMutants(forge, folder);
  writeFileSync(record, JSON.stringify({ stamp, mutants }));
  return mutants;
}

/** Forge asks for the compiler's version before every run; loading the compiler for that takes longer than most tests. */
function writeCompiler(folder) {
  const { stdout } = spawnSync(process.execPath, ['bin/solc.mjs', '--version'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const script = `#!/bin/sh\n[ "$1" = --version ] || exec ./bin/solc.mjs "$@"\ncat <<END\n${stdout}END\n`;
  writeFileSync(join(folder, 'solc'), script, { mode: 0o755 });
}

/** Adds the mutants to the copy's sources and builds them, without those that do not compile. */
function writeMutants(forge, folder) {
  const built = runForge(forge, folder, ['build', '--ast', '--skip', 'test'], { FOUNDRY_PROFILE: 'proof' });
  if (built.status !== 0) throw new Error(built.output);
  const files = sources(folder).map((file) => ({
    file,
    text: readFileSync(join(folder, file), 'utf8'),
    ast: astOf(folder, file),
  }));
  cpSync(new URL('Mutant.sol', import.meta.url), join(folder, 'src/Mutant.sol'));
  const refused = new Set();
  for (;;) {
    const mutants = write(folder, files, refused);
    const { status, output } = runForge(forge, folder, ['build']);
    if (status === 0) return mutants;
    const faulty = faults(folder, output);
    if (faulty.length === 0) throw new Error(errors(output).slice(0, 3).join('\n'));
    for (const fault of faulty) refused.add(fault);
  }
}

/** Hash of all inputs of a build except the tests. */
function stampOf() {
  const own = readdirSync(join(contracts, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sol'))
    .sort()
    .map((name) => readFileSync(join(contracts, 'src', name)));
  const settings = ['foundry.toml', 'package.json'].map((name) => readFileSync(join(contracts, name)));
  const programs = PROGRAMS.map((name) => readFileSync(new URL(name, import.meta.url)));
  const hash = createHash('sha256');
  for (const part of [...own, ...settings, ...programs]) hash.update(part);
  return hash.digest('hex');
}

function runForge(forge, folder, args, env = {}) {
  const { status, stdout, stderr } = spawnSync(forge, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, ...SETTINGS, ...env },
  });
  return { status, output: `${stdout}\n${stderr}` };
}

/** Writes the sources again, with all mutants except the rejected ones. */
function write(folder, files, refused) {
  const mutants = [];
  let counter = 0;
  for (const { file, text, ast } of files) {
    const changed = mutate(text, ast, ({ at, from, to }) => {
      const number = (counter += 1);
      if (refused.has(number)) return undefined;
      const line = Buffer.from(text).subarray(0, at).toString().split('\n').length;
      const code = text.split('\n')[line - 1].trim();
      const isSame = (mutant) => mutant.file === file && mutant.code === code && mutant.from === from;
      const occurrence = mutants.filter((mutant) => isSame(mutant) && mutant.to === to).length;
      mutants.push({ number, file, line, code, from, to, occurrence });
      return number;
    });
    const path = relative(dirname(file), 'src/Mutant.sol');
    const importing = `import {Mutant} from "${path.startsWith('.') ? path : `./${path}`}";\n`;
    writeFileSync(
      join(folder, file),
      changed.replace(/^pragma .*;\n/m, (pragma) => pragma + importing),
    );
  }
  return mutants;
}

/** The mutants on the lines with compiler errors: the innermost one at each location. */
function faults(folder, output) {
  const places = [...output.matchAll(/--> (src\/[^:]+):(\d+):(\d+)/g)];
  const wanted =
    errors(output).length > 0
      ? errors(output).flatMap((part) => [...part.matchAll(/--> (src\/[^:]+):(\d+):(\d+)/g)])
      : places;
  return wanted.flatMap(([, file, line, column]) => {
    const text = readFileSync(join(folder, file), 'utf8').split('\n')[line - 1];
    const before = [...text.slice(0, Number(column) - 1).matchAll(/Mutant\.on\((\d+)\)/g)];
    const after = [...text.slice(Number(column) - 1).matchAll(/Mutant\.on\((\d+)\)/g)];
    const nearest = before.at(-1) ?? after[0];
    return nearest ? [Number(nearest[1])] : [];
  });
}

function errors(output) {
  return output.split(/\n(?=Error|Warning)/).filter((part) => part.startsWith('Error'));
}

/**
 * The files with code to mutate: not interfaces, which have none, nor code that only tests use, nor the check of
 * signatures, which no contract uses: chain-listener's tests cover it.
 */
function sources(folder) {
  return readdirSync(join(folder, 'src'), { recursive: true })
    .map((name) => join('src', name))
    .filter((name) => name.endsWith('.sol') && !/^src\/(interfaces\/|testing\/|SignatureCheck)/.test(name))
    .sort();
}

function astOf(folder, file) {
  const out = join(folder, 'out/proof', file.split('/').at(-1));
  const artifacts = readdirSync(out).map((name) => JSON.parse(readFileSync(join(out, name), 'utf8')));
  const found = artifacts.find(({ ast }) => ast?.absolutePath === file);
  if (!found) throw new Error(`No syntax tree of ${file}`);
  return found.ast;
}
