import { fileURLToPath } from 'node:url';
import { runInBackground } from './background.js';
import { runAll, sum, type Result } from './result.js';
import type { Step } from './runners.js';
import { COMPUTING, IDLING } from './steps.js';

/** How many of the slowest tests are listed. */
const SHOWN = 10;

/**
 * Runs the named kinds of tests, or all. The last line is the total: `N passed, N failed`. A kind that could not run at
 * all counts as one failure.
 */
const steps = { ...COMPUTING, ...IDLING };
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in steps));
if (unknown) throw new Error(`There are no tests called ${unknown}, but ${Object.keys(steps).join(', ')}`);

const chosen = (kinds: typeof steps) =>
  Object.entries(kinds).filter(([name]) => asked.length === 0 || asked.includes(name));
/** Starts a kind of tests before its turn. */
const started = (step: Step): Step => {
  const count = step();
  return () => count;
};
const computing = chosen(COMPUTING);
// The contracts' tests mostly use one core. They compile at once, long before the integration test that compiles too.
const idling = chosen(IDLING).map(([name, step]): [string, Step] => [
  name,
  name === 'contracts' ? started(step) : step,
]);
const program = fileURLToPath(import.meta.url);
const result =
  computing.length > 0 && idling.length > 0
    ? sum(
        await Promise.all([
          runInBackground(
            program,
            computing.map(([name]) => name),
          ),
          runAll(idling),
        ]),
      )
    : await runAll([...computing, ...idling]);

if (process.send) process.send(result);
else show(result);

function show({ passed, failed, failures, notes, durations }: Result): void {
  const slowest = durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN);
  if (slowest.length > 0) console.log('\nSlowest tests:');
  for (const { test, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${test}`);
  if (notes.length > 0) console.log(`\n${notes.join('\n')}`);
  if (failed > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
