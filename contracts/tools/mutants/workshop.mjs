// A copy of the contracts, in which every mutant that compiles is an alternative of the one build.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mutate } from './mutate.mjs';

const contracts = fileURLToPath(new URL('../..', import.meta.url));
/** What the copy shares with the package, and what it has of its own. */
const SHARED = ['bin', 'lib', 'script', 'snapshots', 'package.json'];
const OWN = ['src', 'test', 'foundry.toml'];

/**
 * @param {string} forge path of the program
 * @param {string} folder for the copy; emptied first
 * @returns {{ file: string, line: number, from: string, to: string, number: number }[]} the mutants in the copy, built
 */
export function buildMutants(forge, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of SHARED) symlinkSync(join(contracts, name), join(folder, name));
  for (const name of OWN) cpSync(join(contracts, name), join(folder, name), { recursive: true });
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
    if (faulty.length === 0)
      throw new Error(
        output
          .split(/\n(?=Error|Warning)/)
          .filter((part) => part.startsWith('Error'))
          .slice(0, 3)
          .join('\n'),
      );
    for (const fault of faulty) refused.add(fault);
  }
}

export function runForge(forge, folder, args, env = {}) {
  const { status, stdout, stderr } = spawnSync(forge, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, FOUNDRY_GAS_SNAPSHOT_CHECK: 'false', FOUNDRY_GAS_SNAPSHOT_EMIT: 'false', ...env },
  });
  return { status, output: `${stdout}\n${stderr}` };
}

/** Writes the sources anew, with all mutants but the refused ones. */
function write(folder, files, refused) {
  const mutants = [];
  let counter = 0;
  for (const { file, text, ast } of files) {
    const changed = mutate(text, ast, ({ at, from, to }) => {
      const number = (counter += 1);
      if (refused.has(number)) return undefined;
      const line = Buffer.from(text).subarray(0, at).toString().split('\n').length;
      mutants.push({ number, file, line, from, to });
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

/** The mutants on the lines that the compiler complains of: the innermost one of each place. */
function faults(folder, output) {
  const places = [...output.matchAll(/--> (src\/[^:]+):(\d+):(\d+)/g)];
  const errors = output.split(/\n(?=Error|Warning)/).filter((part) => part.startsWith('Error'));
  const wanted =
    errors.length > 0
      ? errors.flatMap((part) => [...part.matchAll(/--> (src\/[^:]+):(\d+):(\d+)/g)])
      : places;
  return wanted.flatMap(([, file, line, column]) => {
    const text = readFileSync(join(folder, file), 'utf8').split('\n')[line - 1];
    const before = [...text.slice(0, Number(column) - 1).matchAll(/Mutant\.on\((\d+)\)/g)];
    const after = [...text.slice(Number(column) - 1).matchAll(/Mutant\.on\((\d+)\)/g)];
    const nearest = before.at(-1) ?? after[0];
    return nearest ? [Number(nearest[1])] : [];
  });
}

/** The files that have code: interfaces have none, and what only tests use is not the product's. */
function sources(folder) {
  return readdirSync(join(folder, 'src'), { recursive: true })
    .map((name) => join('src', name))
    .filter((name) => name.endsWith('.sol') && !/^src\/(interfaces|testing)\//.test(name))
    .sort();
}

function astOf(folder, file) {
  const out = join(folder, 'out/proof', file.split('/').at(-1));
  const artifacts = readdirSync(out).map((name) => JSON.parse(readFileSync(join(out, name), 'utf8')));
  const found = artifacts.find(({ ast }) => ast?.absolutePath === file);
  if (!found) throw new Error(`No syntax tree of ${file}`);
  return found.ast;
}
