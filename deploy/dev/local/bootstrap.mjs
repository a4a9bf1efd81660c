// Prepares a machine with Node to run the project's own programs: installs Debian packages and npm packages, and builds.
// Then runs the program. Plain JavaScript that needs only Node, since nothing else is installed yet.
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The requirements of each Makefile target, and the command that runs it. */
const servers = ['postgresql', 'redis-server', 'nats-server'];
const cli = (command) => ['node', 'deploy/dev/local/dist/cli.js', command];
/** A command that two makes in one checkout must not run at once: they would overwrite each other's build and start twice. */
function alone(lock, command) {
  return { lock: `.local/${lock}.lock`, command };
}
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
const targets = {
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

const self = fileURLToPath(import.meta.url);
main(...process.argv.slice(2));

function main(name, phase) {
  const target = targets[name];
  if (!target) stop(`Unknown target "${name}". Targets: ${Object.keys(targets).join(', ')}`);
  needNode();
  process.chdir(root);
  needOwnFolders();
  // otherwise compilers keep caches in the home folder
  process.env.XDG_CACHE_HOME = resolve('.local', 'cache');
  process.env.NODE_DISABLE_COMPILE_CACHE = '1';
  // packages do not report that they were installed
  process.env.SCARF_ANALYTICS = 'false';
  if (target.onlyIfBuilt && !existsSync('deploy/dev/local/dist/cli.js')) {
    return console.log('Nothing was started from this checkout.');
  }
  if (phase === 'prepare') return prepare(target);
  mkdirSync('.local', { recursive: true });
  const preparing = alone('prepare', ['node', self, name, 'prepare']);
  const status = target.onlyIfBuilt ? 0 : executeAlone(preparing);
  process.exitCode = status === 0 && target.then ? executeAlone(target.then) : status;
}

function prepare(target) {
  needDisk();
  if (target.debian) installDebianPackages(target.debian);
  if (target.npm || target.programs || target.build) installNpmPackages();
  if (target.messages) generateMessages();
  if (target.programs || target.build) buildPrograms();
  if (target.build) buildPages();
}

function needNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    stop(`Node 20.19 or newer is needed, this is ${process.versions.node}.`);
  }
  if (!findProgram('npm')) stop('npm is missing. It comes with Node; Debian has it as the package npm.');
}

/** We could neither write to nor stop what another OS user created here, perhaps with sudo. */
function needOwnFolders() {
  const foreign = ['.', '.local', 'node_modules'].find((path) => existsSync(path) && !mayWrite(path));
  if (foreign === undefined) return;
  const { uid } = statSync(foreign);
  stop(
    `${resolve(foreign)} belongs to another OS user (id ${uid}).\nRun "make clean" as that user, then: sudo chown -R ${process.getuid()} '${resolve('.')}'`,
  );
}

function mayWrite(path) {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs the packages whose programs are missing, without starting their services. */
function installDebianPackages(packages) {
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  const command = `apt-get install ${missing.join(' ')}`;
  if (!findProgram('apt-get'))
    stop(`Missing: ${missing.join(', ')}. This is not Debian, so please install them by hand.`);
  const asRoot = process.getuid() === 0 ? [] : ['sudo'];
  if (asRoot.length > 0 && !mayUseSudo()) {
    stop(
      `Missing Debian packages: ${missing.join(', ')}. Installing them needs root or sudo.\nAsk an administrator to run: ${command}`,
    );
  }
  say(`Installing Debian packages: ${missing.join(', ')}`);
  const script = fileURLToPath(new URL('install-debian.sh', import.meta.url));
  if (execute([...asRoot, 'sh', script, ...missing]) !== 0) stop(`This failed: ${command}`);
  const still = missing.filter((name) => !isInstalled(name));
  if (still.length > 0) stop(`Still missing after the installation: ${still.join(', ')}.`);
}

function isInstalled(debianPackage) {
  if (debianPackage === 'chromium')
    return ['chromium', 'chromium-browser', 'google-chrome'].some(findProgram);
  // as wide as a phone's own font, which shows until the page's has loaded
  if (debianPackage === 'fonts-liberation') return existsSync('/usr/share/fonts/truetype/liberation');
  if (debianPackage !== 'postgresql') return findProgram(debianPackage) !== undefined;
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  return (
    versions.some((version) => existsSync(`/usr/lib/postgresql/${version}/bin/initdb`)) ||
    !!findProgram('initdb')
  );
}

function mayUseSudo() {
  if (!findProgram('sudo')) return false;
  return process.stdin.isTTY || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
}

function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin', '/sbin'];
  return folders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** Checked first, so that nothing is left half done. */
function needDisk() {
  const needed = npmPackagesAreInstalled() ? 0.3 : 2;
  const { bavail, bsize } = statfsSync('.');
  const free = (bavail * bsize) / 1e9;
  if (free < needed) {
    stop(`${needed} GB of disk space are needed in ${resolve('.')}, and ${free.toFixed(1)} GB are free.`);
  }
}

/** Whether the packages of package-lock.json are installed, by any npm. Packages for other platforms may be missing. */
function npmPackagesAreInstalled() {
  const installed = packagesIn(join('node_modules', '.package-lock.json'));
  return Object.entries(packagesIn('package-lock.json')).every(
    ([path, { version, integrity, optional }]) =>
      path === '' ||
      (path in installed
        ? installed[path].version === version && installed[path].integrity === integrity
        : optional),
  );
}

function packagesIn(lockfile) {
  return existsSync(lockfile) ? JSON.parse(readFileSync(lockfile, 'utf8')).packages : {};
}

/** Installs the packages of package-lock.json. */
function installNpmPackages() {
  if (npmPackagesAreInstalled()) return;
  say('Installing npm packages');
  // not `npm ci`, which first deletes what is installed
  const command = ['npm', 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  if (execute(command) !== 0) stop(whyNpmFailed());
}

function whyNpmFailed() {
  const npm = (...args) => spawnSync('npm', args, { encoding: 'utf8' });
  if (npm('ping', '--fetch-retries=0').status === 0) return 'npm install failed, see above.';
  const registry = npm('config', 'get', 'registry').stdout.trim();
  return `npm's registry ${registry} can't be reached. Check the network or set a proxy (npm config set proxy), then run the same command again.`;
}

/** Generates the code of the messages, unless nothing it is generated from has changed since. */
function generateMessages() {
  const generated = join('.local', 'messages-generated');
  const timeOf = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const messages = readdirSync(join('proto', 'launchpad'), { recursive: true });
  const sources = messages.map((name) => join('proto', 'launchpad', name));
  const changed = ['package-lock.json', join('proto', 'buf.gen.yaml'), ...sources].map(timeOf);
  if (existsSync(join('proto', 'src', 'gen')) && timeOf(generated) > Math.max(...changed)) return;
  if (execute(['npm', 'run', '--silent', 'generate', '-w', 'proto']) !== 0)
    stop('The messages could not be generated, see above.');
  writeFileSync(generated, '');
}

function buildPrograms() {
  say('Building');
  if (execute(['npm', 'run', '--silent', 'build']) !== 0) stop('The build failed, see above.');
}

function buildPages() {
  if (execute(['node', 'deploy/dev/local/dist/build-web.js']) !== 0)
    stop('The build of the pages failed, see above.');
}

/** Runs a command in the foreground. On Ctrl-C it cleans up, and we wait for it. */
function execute([command, ...args]) {
  const ignore = () => {};
  process.on('SIGINT', ignore).on('SIGTERM', ignore);
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  process.off('SIGINT', ignore).off('SIGTERM', ignore);
  if (error) console.error(error.message);
  return status ?? 1;
}

/** Runs a command once no other make holds the same lock. The kernel releases the lock of a killed process. */
function executeAlone(then) {
  if (!then.lock) return execute(then);
  const taken = 75;
  const flock = ['flock', '--close', '--nonblock', '--conflict-exit-code', `${taken}`, then.lock];
  // the command handles Ctrl-C: flock holds the lock, and we wait, until it has cleaned up
  const held = ['env', '--ignore-signal=INT,TERM,HUP', ...flock];
  const command = ['env', '--default-signal=INT,TERM,HUP', ...then.command];
  for (;;) {
    const status = execute([...held, ...command]);
    if (status !== taken) return status;
    say('Waiting for another make in this checkout to finish');
    if (execute(['flock', then.lock, 'true']) !== 0) return 1;
  }
}

function say(step) {
  console.log(`· ${step}`);
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
