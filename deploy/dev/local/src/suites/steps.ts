import { checkChart } from '@launchpad/chart';
import { jest, forge, check, counted, type Step } from './runners.js';

// a worker that uses too much memory is replaced between two files
const onAllCores = ['--maxWorkers=100%', '--workerIdleMemoryLimit=1GB'];

/** What only computes, cheap ones first. */
export const COMPUTING: Record<string, Step> = {
  format: check('npm', 'run', '--silent', 'format:check'),
  lint: check('npx', 'oxlint', '--type-aware', '--quiet'),
  boundaries: check('npm', 'run', '--silent', 'boundaries'),
  words: check('npm', 'run', '--silent', 'words'),
  proto: check('npx', 'buf', 'lint', 'proto'),
  messages: check('npx', 'buf', 'breaking', 'proto', '--against', 'proto/released.binpb'),
  chart: checkChart,
  types: check('npm', 'run', '--silent', 'types'),
  unit: jest('unit', ...onAllCores),
  web: jest('web', ...onAllCores),
};

/** What leaves cores idle: tests with servers often wait. */
export const IDLING: Record<string, Step> = {
  integration: jest('integration', '--maxWorkers=3', '--workerIdleMemoryLimit=1GB'),
  contracts: forge(),
  // they share a stack and move its chains' clocks
  e2e: jest('e2e', '--runInBand'),
  // always the same sample: random ones are for the whole run
  torture: counted('node', 'deploy/dev/e2e/dist/torture/main.js', '--short', '--seed', '1'),
};
