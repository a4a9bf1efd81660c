// Prepares a machine with Node to run the project's own programs: installs Debian packages and npm packages, and builds.
// Then runs the program. Plain JavaScript that needs only Node, since nothing else is installed yet.
import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPages, buildPrograms, generateMessages } from './build.mjs';
import { installDebianPackages } from './debian.mjs';
import { alone, executeAlone, stop } from './execute.mjs';
import { needDisk, needNode, needOwnFolders } from './machine.mjs';
import { installNpmPackages, npmPackagesAreInstalled } from './npm.mjs';
import { targets } from './targets.mjs';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
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
  needDisk(npmPackagesAreInstalled() ? 0.3 : 2);
  if (target.debian) installDebianPackages(target.debian);
  if (target.npm || target.programs || target.build) installNpmPackages();
  if (target.messages) generateMessages();
  if (target.programs || target.build) buildPrograms();
  if (target.build) buildPages();
}
