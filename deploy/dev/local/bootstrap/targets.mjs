import { alone } from './execute.mjs';

const servers = ['postgresql', 'redis-server', 'nats-server'];
const cli = (command) => ['node', 'deploy/dev/local/dist/cli.js', command];
const run = (...names) => ['node', 'deploy/dev/local/dist/suites/run.js', ...names];
/** Tests of single files, against the sources: only the messages are built. */
function oneUnit({ FILE, WATCH }) {
  const watch = WATCH ? ['--watch'] : [];
  return {
    npm: true,
    messages: true,
    then: ['npm', 'run', '--silent', 'unit', '--', ...watch, '--', ...FILE.split(' ')],
  };
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
  unit: process.env.FILE ? oneUnit(process.env) : { build: true, then: run('unit', 'web') },
  integration: { debian: servers, build: true, then: run('integration') },
  e2e: { debian: [...servers, 'chromium'], build: true, then: run('e2e') },
  equality: {
    debian: servers,
    build: true,
    then: ['npm', 'run', '--silent', 'equality', '-w', '@launchpad/e2e'],
  },
  torture: {
    debian: [...servers, 'chromium'],
    build: true,
    then: ['npm', 'run', '--silent', 'torture', '-w', '@launchpad/e2e'],
  },
  hostile: {
    debian: servers,
    build: true,
    then: ['npm', 'run', '--silent', 'hostile', '-w', '@launchpad/e2e'],
  },
  soak: {
    debian: servers,
    build: true,
    then: ['npm', 'run', '--silent', 'soak', '-w', '@launchpad/e2e', '--', ...minutes(process.env)],
  },
  bench: {
    debian: [...servers, 'chromium'],
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
    process.env.OF === 'services'
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
  test: { debian: [...servers, 'chromium'], build: true, then: run() },
};
