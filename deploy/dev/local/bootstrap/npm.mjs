import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execute, say, stop } from './execute.mjs';

/** Whether the packages of package-lock.json are installed, by any npm. Packages for other platforms may be missing. */
export function npmPackagesAreInstalled() {
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
export function installNpmPackages() {
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
