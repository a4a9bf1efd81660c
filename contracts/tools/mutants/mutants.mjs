// Measures how many small faults in the contracts their tests find: `make mutants`.
// All mutants are built at once and each is run separately, until the first test fails: the suite that killed it in an
// earlier run first, then the fast ones of its contract, then, with few runs, fuzz and invariants. The gas snapshots are
// left out, since the alternatives cost gas themselves. Verdicts are kept in `.local/mutants`, so an interrupted run
// resumes, and a run after a change repeats only what the change can affect.
//   MUTANTS=200 SEED=7   a random sample of this size
//   FILE=Clearing        only files whose path contains this
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forge } from '../forge.mjs';
import { readEquivalents } from './equivalents.mjs';
import { runMutant } from './run.mjs';
import { openVerdicts } from './verdicts.mjs';
import { buildMutants } from './workshop.mjs';

const folder = fileURLToPath(new URL('../../../.local/mutants', import.meta.url));
const workshop = join(folder, 'contracts');
const UNCHANGED = { number: 0, file: 'src/' };

mkdirSync(folder, { recursive: true });
const all = buildMutants(forge, workshop);
const chosen = all.filter(({ file }) => file.includes(process.env.FILE ?? ''));
const sample = process.env.MUTANTS
  ? draw(chosen, Number(process.env.MUTANTS), Number(process.env.SEED ?? 1))
  : chosen;
console.log(
  `${all.length} mutants built, ${sample.length === all.length ? 'all' : sample.length} of them run`,
);
const verdicts = openVerdicts(workshop, join(folder, 'verdicts.jsonl'));
if (!verdicts.of(UNCHANGED)) verdicts.add(UNCHANGED, await runMutant(workshop, UNCHANGED));
const { killer } = verdicts.of(UNCHANGED);
if (killer) throw new Error(`The tests fail on the unchanged contracts: ${killer}`);

const queue = [...sample];
let survived = 0;
await Promise.all(Array.from({ length: availableParallelism() }, (_, i) => work(i)));

const equivalents = readEquivalents(all);
const survivors = sample.filter((mutant) => !verdicts.of(mutant).killer);
const left = survivors.filter((mutant) => !equivalents.reasonOf(mutant));
for (const mutant of survivors) {
  const reason = equivalents.reasonOf(mutant);
  console.log(`${reason ? 'equivalent' : 'SURVIVES  '}  ${describe(mutant)}${reason ? `: ${reason}` : ''}`);
}
const idle = equivalents.idle(sample.filter((mutant) => verdicts.of(mutant).killer));
for (const entry of idle) console.log(`No longer equivalent: ${entry}`);
const files = [...new Set(sample.map(({ file }) => file))];
for (const file of files) score(file, (mutant) => mutant.file === file);
const share = score('all', () => true);
process.exitCode = share >= 0.95 && idle.length === 0 ? 0 : 1;

/** Processes the queue in a separate copy: two runs of forge in one folder read each other's half-written cache. */
async function work(i) {
  const copy = join(folder, `copy-${i}`);
  rmSync(copy, { recursive: true, force: true });
  cpSync(workshop, copy, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
    const known = verdicts.of(mutant);
    if (!known) verdicts.add(mutant, await runMutant(copy, mutant, verdicts.killerBefore(mutant)));
    if (!verdicts.of(mutant).killer) survived += 1;
    const done = sample.length - queue.length;
    if (done % 50 === 0) console.log(`… ${done} of ${sample.length}, ${survived} survived`);
  }
}

/** Prints how many of the given mutants were killed; equivalent ones do not count. */
function score(name, isMeant) {
  const equal = survivors.filter((mutant) => isMeant(mutant) && equivalents.reasonOf(mutant)).length;
  const counted = sample.filter(isMeant).length - equal;
  const killed = counted - left.filter(isMeant).length;
  const percent = ((100 * killed) / Math.max(counted, 1)).toFixed(1).padStart(5);
  console.log(`${name.padEnd(32)} ${percent}%  ${killed} of ${counted} killed, ${equal} equivalent`);
  return killed / Math.max(counted, 1);
}

function describe({ number, file, line, from, to }) {
  const short = (text) => text.replace(/\s+/g, ' ').slice(0, 100);
  return `#${number} ${file}:${line}  ${short(from)}  →  ${short(to)}`;
}

/** A random sample of the mutants, the same for the same seed. */
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
