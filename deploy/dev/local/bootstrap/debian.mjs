import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { execute, say, stop } from './execute.mjs';
import { findProgram } from './machine.mjs';

/** Installs the packages whose programs are missing, without starting their services. */
export function installDebianPackages(packages) {
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
  if (debianPackage === 'bubblewrap') return findProgram('bwrap') !== undefined;
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
