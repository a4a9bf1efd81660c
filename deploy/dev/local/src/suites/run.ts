import { checkChart } from '@launchpad/chart';
import { jest, forge, check, counted, type Count, type Step } from './runners.js';

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
  contracts: forge(),
  unit: jest('unit', ...onAllCores),
  web: jest('web', ...onAllCores),
  integration: jest('integration', ...onAllCores),
  // they share a stack and move its chains' clocks
  e2e: jest('e2e', '--runInBand'),
  // always the same sample: random ones are for the whole run
  torture: counted('node', 'deploy/dev/e2e/dist/torture/main.js', '--short', '--seed', '1'),
};

/**
 * Runs the named kinds of tests, or all. The last line is the total: `N passed, N failed`. A kind that could not run at
 * all counts as one failure.
 */
const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : Object.keys(STEPS);
const total: Count = { passed: 0, failed: 0 };
const failed: string[] = [];
const stepOf = (name: string): Step => {
  const step = STEPS[name];
  if (!step) throw new Error(`There are no tests called ${name}, but ${Object.keys(STEPS).join(', ')}`);
  return step;
};
const steps = names.map((name) => ({ name, step: stepOf(name) }));
// The contracts' tests mostly use one core, so they run in parallel with the checks before them.
const contracts = names.includes('contracts') ? stepOf('contracts')() : undefined;
for (const { name, step } of steps) {
  console.log(`\n=== ${name}`);
  const start = Date.now();
  const count = await (name === 'contracts' && contracts ? contracts : step());
  total.passed += count.passed;
  total.failed += count.failed;
  if (count.failed > 0) failed.push(name);
  console.log(
    `=== ${name}: ${count.passed} passed, ${count.failed} failed (${Math.round((Date.now() - start) / 1000)} s)`,
  );
}
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
