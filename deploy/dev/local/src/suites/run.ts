import { checkChart } from '@launchpad/chart';
import { jest, forge, check, counted, type Duration, type Step } from './runners.js';

// a worker that uses too much memory is replaced between two files
const onAllCores = ['--maxWorkers=100%', '--workerIdleMemoryLimit=1GB'];

/** All kinds of tests, cheap ones first. */
const STEPS: Record<string, Step> = {
  format: check('npm', 'run', '--silent', 'format:check'),
  lint: check('npx', 'oxlint', '--type-aware', '--quiet'),
  boundaries: check('npm', 'run', '--silent', 'boundaries'),
  words: check('npm', 'run', '--silent', 'words'),
  proto: check('npx', 'buf', 'lint', 'proto'),
  chart: checkChart,
  types: check('npm', 'run', '--silent', 'types'),
  unit: jest('unit', ...onAllCores),
  web: jest('web', ...onAllCores),
  contracts: forge(),
  integration: jest('integration', '--maxWorkers=3', '--workerIdleMemoryLimit=1GB'),
  // they share a stack and move its chains' clocks
  e2e: jest('e2e', '--runInBand'),
  // always the same sample: random ones are for the whole run
  torture: counted('node', 'deploy/dev/e2e/dist/torture/main.js', '--short', '--seed', '1'),
};

/** How many of the slowest tests are listed. */
const SHOWN = 10;

/**
 * Runs the named kinds of tests, or all. The last line is the total: `N passed, N failed`. A kind that could not run at
 * all counts as one failure.
 */
const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : Object.keys(STEPS);
const total = { passed: 0, failed: 0 };
const failed: string[] = [];
const notes: string[] = [];
const durations: Duration[] = [];
const stepOf = (name: string): Step => {
  const step = STEPS[name];
  if (!step) throw new Error(`There are no tests called ${name}, but ${Object.keys(STEPS).join(', ')}`);
  return step;
};
const steps = names.map((name) => ({ name, step: stepOf(name) }));
// The contracts' tests mostly use one core, so they run in parallel with what is before them.
const contracts = names.includes('contracts') ? stepOf('contracts')() : undefined;
for (const { name, step } of steps) {
  console.log(`\n=== ${name}`);
  const start = Date.now();
  const count = await (name === 'contracts' && contracts ? contracts : step());
  total.passed += count.passed;
  total.failed += count.failed;
  if (count.failed > 0) failed.push(name);
  notes.push(...(count.notes ?? []));
  durations.push(...(count.durations ?? []));
  console.log(
    `=== ${name}: ${count.passed} passed, ${count.failed} failed (${Math.round((Date.now() - start) / 1000)} s)`,
  );
}
const slowest = durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN);
if (slowest.length > 0) console.log('\nSlowest tests:');
for (const { test, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${test}`);
if (notes.length > 0) console.log(`\n${notes.join('\n')}`);
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
