// How many small faults in the contracts their tests would notice: `make mutants`.
// All mutants are built at once, each is run alone. Fast tests first; what survives them meets the fuzz and invariants.
//   MUTANTS=200 SEED=7   a random sample of so many
//   FILE=Clearing        those of the files whose path holds this
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forge } from '../forge.mjs';
import { buildMutants } from './workshop.mjs';

const folder = fileURLToPath(new URL('../../../.local/mutants', import.meta.url));
/** Mutants that change nothing anyone can observe, with the reason. */
const equivalent = JSON.parse(readFileSync(new URL('equivalent.json', import.meta.url), 'utf8'));

const SLOW = 'Gas|Invariants|Fuzz|Solvency|Differential';
const STAGES = [
  { args: ['--no-match-contract', SLOW], env: { FOUNDRY_FUZZ_RUNS: '32' }, timeout: 120_000 },
  {
    args: ['--match-contract', 'Invariants|Fuzz|Solvency'],
    env: { FOUNDRY_FUZZ_RUNS: '256', FOUNDRY_INVARIANT_RUNS: '10', FOUNDRY_INVARIANT_DEPTH: '500' },
    timeout: 600_000,
  },
];

mkdirSync(folder, { recursive: true });
const all = buildMutants(forge, folder).filter(({ file }) => file.includes(process.env.FILE ?? ''));
console.log(`${all.length} mutants built`);
const sample = process.env.MUTANTS
  ? draw(all, Number(process.env.MUTANTS), Number(process.env.SEED ?? 1))
  : all;
const unchanged = await survives(0);
if (!unchanged) throw new Error('The tests fail on the contracts as they are.');

const survivors = [];
const queue = [...sample];
await Promise.all(Array.from({ length: Math.max(1, availableParallelism() - 1) }, work));

const known = survivors.filter(isEquivalent);
const left = survivors.filter((mutant) => !isEquivalent(mutant));
for (const mutant of known) console.log(`equivalent  ${describe(mutant)}: ${reasonOf(mutant)}`);
for (const mutant of left) console.log(`SURVIVES    ${describe(mutant)}`);
const counted = sample.length - known.length;
const killed = counted - left.length;
console.log(
  `${killed} of ${counted} killed (${((100 * killed) / counted).toFixed(1)}%), ${known.length} equivalent`,
);
writeFileSync(join(folder, 'survivors.json'), JSON.stringify(left, null, 2));
process.exitCode = killed >= 0.95 * counted ? 0 : 1;

async function work() {
  for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
    if (await survives(mutant.number)) survivors.push(mutant);
    const done = sample.length - queue.length;
    if (done % 50 === 0) console.log(`… ${done} of ${sample.length}, ${survivors.length} survived`);
  }
}

async function survives(number) {
  for (const stage of STAGES) {
    if (!(await passes(number, stage))) return false;
  }
  return true;
}

/** A run that never ends is a mutant that was noticed. */
function passes(number, { args, env, timeout }) {
  return new Promise((resolve, reject) => {
    const child = spawn(forge, ['test', '--fail-fast', ...args], {
      cwd: folder,
      stdio: 'ignore',
      timeout,
      killSignal: 'SIGKILL',
      env: {
        ...process.env,
        ...env,
        FOUNDRY_BLOCK_PREVRANDAO: `0x${number.toString(16).padStart(64, '0')}`,
        FOUNDRY_GAS_SNAPSHOT_CHECK: 'false',
        FOUNDRY_GAS_SNAPSHOT_EMIT: 'false',
      },
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code === 0));
  });
}

function isEquivalent(mutant) {
  return reasonOf(mutant) !== undefined;
}

function reasonOf({ file, from, to }) {
  return equivalent.find((one) => file === one.file && from === one.from && to === one.to)?.reason;
}

function describe({ number, file, line, from, to }) {
  const short = (text) => text.replace(/\s+/g, ' ').slice(0, 100);
  return `#${number} ${file}:${line}  ${short(from)}  →  ${short(to)}`;
}

/** So many of the mutants, the same for the same seed. */
function draw(mutants, count, seed) {
  const rest = [...mutants];
  let state = seed >>> 0;
  const drawn = [];
  while (drawn.length < count && rest.length > 0) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    drawn.push(...rest.splice(state % rest.length, 1));
  }
  return drawn;
}
