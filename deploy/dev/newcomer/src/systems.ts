import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from './row.js';
import { must } from './shell.js';

/** A row that can't be tried on this machine, and why. */
export class CannotTry extends Error {}

const SUITES = { 'debian-12': 'bookworm', 'debian-13': 'trixie', 'ubuntu-24.04': 'noble' } as const;
/** Packages that a newcomer has: git is needed for the clone, and the README requires make. */
const BASICS = 'git,make,ca-certificates,sudo,locales,procps,iproute2';
const SERVERS = 'postgresql redis-server nats-server';

/** The rows' root file systems and Node releases: created once; each row gets its own layer on top. */
export class Systems {
  constructor(private readonly dir: string) {
    mkdirSync(dir, { recursive: true });
  }

  /** The root file system of a row. Throws CannotTry when the system's packages are unavailable. */
  async rootOf({ system = 'debian-12', servers = true }: Row): Promise<string> {
    if (process.getuid?.() !== 0) throw new CannotTry('needs root to create a root file system');
    const bare = await this.once(system, (folder) => debootstrap(SUITES[system], folder));
    if (!servers) return bare;
    return await this.once(`${system}-servers`, async (folder) => {
      await must(['cp', '-a', bare, folder]);
      await installServers(folder);
    });
  }

  /** The folder with `bin/node` and `bin/npm` of a release, or nothing if the row's system has its own. */
  async nodeOf({ node = 20 }: Row): Promise<string | undefined> {
    if (node === 'debian') return undefined;
    return await this.once(`node-${node}`, async (folder) => {
      mkdirSync(join(folder, 'bin'), { recursive: true });
      writeFileSync(join(folder, 'package.json'), '{}');
      const packages = [`node-linux-${process.arch}@${node}`, `npm@${node === 20 ? 10 : 11}`];
      const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
      await must(['npm', 'install', '--prefix', folder, ...quiet, ...packages]);
      const link = (name: string, target: string) =>
        symlinkSync(join('..', 'node_modules', target), join(folder, 'bin', name));
      link('node', `node-linux-${process.arch}/bin/node`);
      link('npm', 'npm/bin/npm-cli.js');
      link('npx', 'npm/bin/npx-cli.js');
    });
  }

  private async once(name: string, make: (folder: string) => Promise<void>): Promise<string> {
    const folder = join(this.dir, name);
    if (existsSync(folder)) return folder;
    console.log(`· Creating ${name}`);
    const half = `${folder}.half`;
    rmSync(half, { recursive: true, force: true });
    try {
      await make(half);
    } catch (error) {
      rmSync(half, { recursive: true, force: true });
      throw error;
    }
    renameSync(half, folder);
    return folder;
  }
}

async function debootstrap(suite: string, folder: string): Promise<void> {
  const script = `/usr/share/debootstrap/scripts/${suite}`;
  if (!existsSync('/usr/sbin/debootstrap'))
    throw new CannotTry('needs debootstrap: apt-get install debootstrap');
  if (!existsSync(script)) throw new CannotTry(`debootstrap here does not know ${suite}`);
  const keyring = /^keyring (\S+)/m.exec(readFileSync(script, 'utf8'))?.[1];
  if (keyring && !existsSync(keyring)) throw new CannotTry(`needs ${keyring} to verify packages`);
  const components = suite === 'noble' ? 'main,universe' : 'main';
  const options = ['--variant=minbase', `--components=${components}`, `--include=${BASICS}`];
  await must(['debootstrap', ...options, suite, folder]);
  writeFileSync(join(folder, 'etc/locale.gen'), 'de_DE.UTF-8 UTF-8\n');
  writeFileSync(join(folder, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost ip6-localhost\n');
  await must(['chroot', folder, 'locale-gen']);
}

/** As an administrator would, but without starting anything. */
async function installServers(folder: string): Promise<void> {
  await must(['cp', '/etc/resolv.conf', join(folder, 'etc/resolv.conf')]);
  const policy = '/usr/sbin/policy-rc.d';
  const script = [
    `printf '#!/bin/sh\\nexit 101\\n' >${policy}; chmod 755 ${policy}`,
    'apt-get update -qq',
    `DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ${SERVERS}`,
    `rm ${policy}`,
  ].join(' && ');
  const own = ['unshare', '--mount', '--pid', '--fork', '--kill-child'];
  const inside = `mount -t proc proc "$1/proc" && exec chroot "$1" sh -c "$2"`;
  await must([...own, 'sh', '-c', inside, 'sh', folder, script]);
}
