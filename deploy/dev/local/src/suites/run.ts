import { checkChart } from '@launchpad/chart';
import { jest, forge, check, counted, type Count, type Step } from './runners.js';

// a worker that grew is replaced between two files
const onAllCores = ['--maxWorkers=100%', '--workerIdleMemoryLimit=1GB'];

/** Every kind of test, cheap ones first. */
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
  // they share one stack and move its chains' clocks
  e2e: jest('e2e', '--runInBand'),
  // the same sample each time: chance belongs to the whole of it
  torture: counted('node', 'deploy/dev/e2e/dist/torture/main.js', '--short', '--seed', '1'),
};

/**
 * Runs the named kinds of tests, or all. The last line is the sum: `N passed, N failed`. A kind that could not
 * run at all counts as one failure.
 */
const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : Object.keys(STEPS);
const total: Count = { passed: 0, failed: 0 };
const failed: string[] = [];
const stepOf = (name: string): Step => {
  const step = STEPS[name];
  if (!step) throw new Error(`There are no tests called ${name}, only ${Object.keys(STEPS).join(', ')}`);
  return step;
};
const steps = names.map((name) => ({ name, step: stepOf(name) }));
// For most of their time the contracts' tests use one core, so they run beside the checks in front of them.
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
