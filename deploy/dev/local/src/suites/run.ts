import { parseArgs } from 'node:util';
import { installTools } from '@launchpad/chart';
import { printSuite, printTotal, writeJunit } from './report.js';
import { runner, type Results, type Suite } from './suite.js';
import { COMPUTING, LAST, SHORT_TRIALS, TRIALS, WAITING } from './suites.js';

/** Below the suites with servers, which have deadlines; it still gets a quarter of a core that both want. */
const COMPUTING_NICENESS = 5;

/**
 * Runs the named suites, or all: `run.js [suite…]`; with `--trials` the named trials one after another, with `--short`
 * in their short form. Prints a line for each suite; the last line is the total: `N passed, N failed`. Logs and JUnit
 * results are written to `.local/test`. The environment variable SEED repeats a run's random choices.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    trials: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
  },
});
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
// for trials, which are programs of their own
process.env.SEED = String(seed);
const checksAllFiles = Boolean(process.env.CI);
const all: Results[] = [];

console.log(`Seed ${seed}`);
if (values.trials) await inOrder(values.short ? SHORT_TRIALS : TRIALS);
else await everything();
printTotal(all);

async function everything(): Promise<void> {
  const last = chosen(LAST);
  if (Object.keys(last).length > 0) void installTools();
  const { contracts, ...waiting } = chosen(WAITING);
  await Promise.all([
    inOrder(chosen(COMPUTING), COMPUTING_NICENESS),
    // they mostly use one core, and start at once, since an integration test compiles the contracts too
    contracts && runSuite('contracts', contracts),
    inOrder(waiting),
  ]);
  await inOrder(last);
}

/** The suites that were asked for. */
function chosen(suites: Record<string, Suite>): Record<string, Suite> {
  const known = values.trials ? suites : { ...COMPUTING, ...WAITING, ...LAST };
  const unknown = positionals.find((name) => !(name in known));
  if (unknown) throw new Error(`There is no suite "${unknown}". Suites: ${Object.keys(known).join(', ')}`);
  if (positionals.length === 0) return suites;
  return Object.fromEntries(Object.entries(suites).filter(([name]) => positionals.includes(name)));
}

/** Runs suites one after another. */
async function inOrder(suites: Record<string, Suite>, niceness = 0): Promise<void> {
  for (const [name, suite] of Object.entries(values.trials ? chosen(suites) : suites)) {
    await runSuite(name, suite, niceness);
  }
}

async function runSuite(name: string, suite: Suite, niceness = 0): Promise<void> {
  const began = performance.now();
  const results = await suite({ name, seed, checksAllFiles, run: runner(name, niceness) });
  printSuite(name, results, (performance.now() - began) / 1000);
  await writeJunit(name, results);
  all.push(results);
}
