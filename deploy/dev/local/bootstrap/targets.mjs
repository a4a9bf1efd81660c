import { alone } from './execute.mjs';

const servers = ['postgresql', 'redis-server', 'nats-server'];
const browser = [...servers, 'chromium'];
const { OF, SHORT } = process.env;
const hasFiles = Boolean(process.env.FILE);
/** `make trials OF='rush soak'`: only these. */
const trials = OF?.split(' ') ?? [];
const cli = (command) => ['node', 'deploy/dev/local/dist/cli.js', command];
const run = (...names) => ['node', 'deploy/dev/local/dist/suites/run.js', ...names];
/** `make unit FILE=… [TEST='full title'] [WATCH=1]`: tests of single files, against the sources. Only the messages are built. */
function unitFiles({ FILE, TEST, WATCH }) {
  const options = ['--selectProjects', 'unit', 'web', ...(WATCH ? ['--watch'] : []), ...inFiles(FILE, TEST)];
  return { npm: true, messages: true, then: jest(options) };
}
/** `make integration FILE=… [TEST='full title']`, the same for e2e and trials: tests of single files. */
function serverFiles(project, debian, { FILE, TEST }) {
  return { debian, build: true, then: jest(['--selectProjects', project, ...inFiles(FILE, TEST)]) };
}
function inFiles(files, title) {
  const escaped = title?.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return [...(title ? ['--testNamePattern', `^${escaped}$`] : []), '--testPathPatterns', ...files.split(' ')];
}
function jest(options) {
  const variable = 'NODE_OPTIONS=--experimental-vm-modules --no-warnings';
  return ['env', variable, 'node', 'node_modules/jest/bin/jest.js', ...options];
}
/** Options of `make mutants OF=services`, named like those of the contracts' mutants. */
function mutantOptions() {
  const { MUTANTS, SEED, FILE } = process.env;
  const options = { '--count': MUTANTS, '--seed': SEED, '--file': FILE };
  return Object.entries(options).flatMap(([option, value]) => (value ? [option, value] : []));
}
const minutes = ({ MINUTES }) => (MINUTES ? ['--minutes', MINUTES] : []);
const events = ({ EVENTS }) => (EVENTS ? ['--events', EVENTS] : []);
/** `make bench LARGE=1`: with a hundred times the pools. `make bench RESULTS=1`: writes docs/benchmarks.md. `make bench CHECK=1 [BASE=commit]`: next to another commit. */
function benchOptions() {
  const { LARGE, CHECK, BASE, RESULTS } = process.env;
  const large = LARGE ? ['--large'] : [];
  if (CHECK) return ['check', '-w', '@launchpad/bench', '--', ...large, ...(BASE ? [BASE] : [])];
  return ['bench', '-w', '@launchpad/bench', '--', ...large, ...(RESULTS ? ['--results'] : [])];
}
/** The requirements of each Makefile target, and the command that runs it. */
export const targets = {
  up: { debian: servers, build: true, then: alone('stack', cli('up')) },
  dev: { debian: servers, programs: true, then: alone('stack', cli('dev')) },
  down: { onlyIfBuilt: true, then: alone('stack', cli('down')) },
  url: { onlyIfBuilt: true, then: cli('url') },
  clean: { onlyIfBuilt: true, then: alone('stack', cli('clean')) },
  backup: { onlyIfBuilt: true, then: alone('stack', cli('backup')) },
  restore: { debian: servers, build: true, then: alone('stack', cli('restore')) },
  rebuild: { onlyIfBuilt: true, then: alone('stack', cli('rebuild')) },
  doctor: { onlyIfBuilt: true, then: cli('doctor') },
  build: { build: true },
  lint: { build: true, then: run('lint', 'boundaries', 'words', 'format', 'proto') },
  format: { npm: true, then: ['npm', 'run', '--silent', 'format'] },
  unit: hasFiles ? unitFiles(process.env) : { build: true, then: run('unit', 'web') },
  integration: hasFiles
    ? serverFiles('integration', servers, process.env)
    : { debian: servers, build: true, then: run('integration') },
  e2e: hasFiles
    ? serverFiles('e2e', browser, process.env)
    : { debian: browser, build: true, then: run('e2e') },
  chart: { build: true, then: run('chart') },
  trials: hasFiles
    ? serverFiles('trials', [...browser, 'bubblewrap'], process.env)
    : {
        debian: [...browser, 'bubblewrap'],
        build: true,
        then: run('--trials', ...(SHORT ? ['--short'] : []), ...trials),
      },
  equality: {
    debian: servers,
    build: true,
    then: ['npm', 'run', '--silent', 'equality', '-w', '@launchpad/e2e'],
  },
  torture: {
    debian: browser,
    build: true,
    then: ['npm', 'run', '--silent', 'torture', '-w', '@launchpad/e2e'],
  },
  hostile: {
    debian: servers,
    build: true,
    then: ['npm', 'run', '--silent', 'hostile', '-w', '@launchpad/e2e'],
  },
  rush: {
    debian: servers,
    build: true,
    then: ['npm', 'run', '--silent', 'rush', '-w', '@launchpad/e2e'],
  },
  soak: {
    debian: servers,
    build: true,
    then: ['npm', 'run', '--silent', 'soak', '-w', '@launchpad/e2e', '--', ...minutes(process.env)],
  },
  bench: {
    debian: browser,
    build: true,
    then: ['npm', 'run', '--silent', ...benchOptions()],
  },
  screenshots: {
    debian: [...servers, 'chromium', 'fonts-liberation'],
    build: true,
    then: ['npm', 'run', '--silent', 'screenshots', '-w', '@launchpad/e2e'],
  },
  'bench-web': {
    debian: [...servers, 'chromium', 'fonts-liberation'],
    build: true,
    then: ['npm', 'run', '--silent', 'web', '-w', '@launchpad/bench'],
  },
  'bench-index': {
    debian: servers,
    build: true,
    then: ['npm', 'run', '--silent', 'index', '-w', '@launchpad/bench', '--', ...events(process.env)],
  },
  prove: { npm: true, then: ['node', 'contracts/proof/prove.mjs'] },
  mutants:
    OF === 'services'
      ? {
          debian: servers,
          build: true,
          then: ['npm', 'run', '--silent', 'mutants', '-w', '@launchpad/mutants', '--', ...mutantOptions()],
        }
      : { npm: true, then: ['node', 'contracts/tools/mutants/mutants.mjs'] },
  analyse: { npm: true, then: ['node', 'contracts/tools/analyse/analyse.mjs'] },
  trees: { npm: true, then: ['node', 'contracts/tools/trees/trees.mjs'] },
  'bench-contracts': { build: true, then: ['npm', 'run', '--silent', 'bench', '-w', 'contracts'] },
  newcomer: {
    build: true,
    then: alone('newcomer', ['npm', 'run', '--silent', 'newcomer', '-w', '@launchpad/newcomer']),
  },
  test: { debian: browser, build: true, then: run() },
};
