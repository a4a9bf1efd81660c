import { chartSuite } from './chart-suite.js';
import { changedFilesSuite, commandSuite, countedSuite, forgeSuite } from './command-suite.js';
import { jestSuite } from './jest-suite.js';
import type { Suite } from './suite.js';

// a worker that uses too much memory is replaced between two files
const memoryLimit = '--workerIdleMemoryLimit=1GB';

/** Suites that keep the processor busy, cheap ones first. */
export const COMPUTING: Record<string, Suite> = {
  format: commandSuite('npm', 'run', '--silent', 'format:check'),
  lint: changedFilesSuite(/\.(ts|tsx|mjs)$/, 'npx', 'oxlint', '--type-aware', '--quiet'),
  boundaries: commandSuite('npm', 'run', '--silent', 'boundaries'),
  words: changedFilesSuite(/./, 'npm', 'run', '--silent', 'words', '--', '--no-must-find-files'),
  proto: commandSuite('npx', 'buf', 'lint', 'proto'),
  messages: commandSuite('npx', 'buf', 'breaking', 'proto', '--against', 'proto/released.binpb'),
  types: commandSuite('npm', 'run', '--silent', 'types'),
  unit: jestSuite('unit', '--maxWorkers=100%', memoryLimit),
  web: jestSuite('web', '--maxWorkers=100%', memoryLimit),
};

/** Suites that leave cores idle: tests with servers often wait. */
export const WAITING: Record<string, Suite> = {
  contracts: forgeSuite(),
  integration: jestSuite('integration', '--maxWorkers=3', memoryLimit),
  // they share a stack and move its chains' clocks
  e2e: jestSuite('e2e', '--runInBand'),
};

/** Run after all others: its tools are compiled meanwhile. */
export const LAST: Record<string, Suite> = { chart: chartSuite() };

const trialSpecs = (...paths: string[]) => jestSuite('trials', '--runInBand', '--testPathPatterns', ...paths);
const e2e = (script: string, ...options: string[]) =>
  ['npm', 'run', '--silent', script, '-w', '@launchpad/e2e', '--', ...options] as const;

/** The short form of each trial: a sample that finds most of what the full form finds. */
export const SHORT_TRIALS: Record<string, Suite> = {
  newcomer: trialSpecs('deploy/dev/newcomer'),
  differential: trialSpecs('contracts'),
  invariants: commandSuite(
    'env',
    'FOUNDRY_INVARIANT_RUNS=50',
    ...['npm', 'run', '--silent', 'test', '-w', 'contracts', '--', '--match-contract', 'Invariants'],
  ),
  services: trialSpecs('services'),
  equality: trialSpecs('e2e/src/chaos'),
  hostile: trialSpecs('e2e/src/hostile'),
  shipped: trialSpecs('e2e/src/shipped'),
  torture: countedSuite(...e2e('torture', '--short')),
  rush: commandSuite(...e2e('rush', '--rate', '50', '--seconds', '10', '--sockets', '100')),
  soak: commandSuite(...e2e('soak', '--minutes', '2')),
};

/** The full form of each trial. */
export const TRIALS: Record<string, Suite> = {
  newcomer: commandSuite('npm', 'run', '--silent', 'newcomer', '-w', '@launchpad/newcomer'),
  differential: commandSuite('npm', 'run', '--silent', 'fuzz', '-w', 'contracts'),
  invariants: commandSuite(
    'env',
    'FOUNDRY_INVARIANT_RUNS=200',
    'FOUNDRY_FUZZ_RUNS=2000',
    ...['npm', 'run', '--silent', 'test', '-w', 'contracts', '--', '--no-match-contract', 'GasTest'],
  ),
  services: trialSpecs('services'),
  rebuild: trialSpecs('e2e/src/chaos'),
  equality: commandSuite(...e2e('equality')),
  hostile: countedSuite(...e2e('hostile')),
  shipped: trialSpecs('e2e/src/shipped'),
  torture: countedSuite(...e2e('torture')),
  rush: commandSuite(...e2e('rush')),
  soak: commandSuite(...e2e('soak', '--minutes', '30')),
};
