import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { REPOSITORY } from '@launchpad/local';
import { PACKAGES } from './packages.js';
import type { Outcome, Place, Traces } from './place.js';
import type { Row } from './row.js';
import { execute, must, quoted } from './shell.js';

/** The folders that a machine is built from. */
export interface Parts {
  /** folder for its own layer */
  dir: string;
  /** its root file system, read only */
  root: string;
  /** its Node, unless the system has one */
  node: string | undefined;
  /** a bare repository to clone from */
  origin: string;
}

const PERSON = { uid: 2000, home: '/home/newcomer' };
/** Variables passed on from our own environment: how this machine reaches the registries. */
const PASSED = ['NODE_EXTRA_CA_CERTS', 'http_proxy', 'https_proxy', 'no_proxy', 'npm_config_registry'];

/**
 * A separate machine for one row: a root file system under a layer in memory, with its own mounts, processes and, unless
 * the row installs something, network. The kernel stops it when we exit, in any way.
 */
export class Machine implements Place {
  private readonly clone: string;
  private readonly home: string;
  private readonly uid: number;

  private constructor(
    private readonly row: Row,
    private readonly parts: Parts,
    private readonly keeper: ChildProcess,
    /** the process id of its first process, outside the machine */
    private readonly init: number,
  ) {
    const asRoot = (row.by ?? 'root') === 'root';
    this.uid = asRoot ? 0 : PERSON.uid;
    this.home = asRoot ? '/root' : PERSON.home;
    this.clone = row.folder ?? join(this.home, 'launchpad');
  }

  static async start(row: Row, parts: Parts): Promise<Machine> {
    mkdirSync(parts.dir, { recursive: true });
    const spaces = ['--mount', '--pid', '--ipc', '--uts', ...(row.network ? [] : ['--net'])];
    const keeper = spawn(
      'setpriv',
      ['--pdeathsig', 'KILL', 'unshare', ...spaces, '--fork', '--kill-child', 'sh', '-c', boot(row, parts)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const ended = once(keeper, 'exit');
    const ready = once(keeper.stdout, 'data');
    if (await Promise.race([ready.then(() => false), ended.then(() => true)])) {
      throw new Error('The machine did not start, see above.');
    }
    const pid = keeper.pid ?? 0;
    const init = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
    const machine = new Machine(row, parts, keeper, init);
    try {
      await machine.furnish();
      return machine;
    } catch (error) {
      await machine.close();
      throw error;
    }
  }

  async run(command: string, folder = this.clone): Promise<Outcome> {
    const identity = ['setpriv', '--reuid', `${this.uid}`, '--regid', `${this.uid}`, '--init-groups'];
    const passed = PASSED.flatMap((name) => (process.env[name] ? [`${name}=${process.env[name]}`] : []));
    const env = [`HOME=${this.home}`, `PATH=/opt/node/bin:${PATH}`, 'TERM=dumb', ...passed];
    const own = Object.entries(this.row.env ?? {}).map(([name, value]) => `${name}=${value}`);
    const script = `umask ${this.row.umask ?? '022'}; cd ${quoted(folder)} && ${command}`;
    return await this.enter([...identity, 'env', '-i', ...env, ...own, 'sh', '-c', script]);
  }

  async traces(): Promise<Traces> {
    const listed = await this.asRoot('ps -eo pid=,stat=,args=');
    const processes = listed
      .split('\n')
      .map((line) => /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line))
      .filter((match) => match !== null && match[1] !== '1' && !match[2]?.startsWith('Z'))
      .map((match) => match?.[3] ?? '')
      // PostgreSQL's process per connection; the server itself is listed
      .filter((args) => !/^(postgres:|ps -eo|sh -c ps -eo)/.test(args));
    return { processes, ports: await this.listening(), files: this.filesOutside() };
  }

  /** Stops everything in it and removes its layer. */
  async close(): Promise<void> {
    const ended = once(this.keeper, 'exit');
    if (this.keeper.exitCode === null && this.keeper.kill('SIGKILL')) await ended;
  }

  /** Creates the user and the clone, and runs the row's preparation. */
  private async furnish(): Promise<void> {
    const { row, clone, uid } = this;
    const folder = dirname(clone);
    await this.asRoot("git config --system --add safe.directory '*'");
    if (uid !== 0) {
      await this.asRoot(`useradd --uid ${uid} --create-home newcomer && chmod 700 ${PERSON.home}`);
    }
    if (row.by === 'sudoer') {
      await this.asRoot('echo "newcomer ALL=(ALL) NOPASSWD: ALL" >/etc/sudoers.d/newcomer');
    }
    await this.asRoot(`mkdir -p ${quoted(folder)}`);
    if (row.disk !== undefined) {
      await this.asRoot(`mount -t tmpfs -o size=${row.disk}m tmpfs ${quoted(folder)}`);
    }
    if (folder !== this.home) await this.asRoot(`chown ${uid}:${uid} ${quoted(folder)}`);
    const cloned = await this.run(`git clone --quiet /mnt/origin ${quoted(clone)}`, '/');
    if (cloned.code !== 0) throw new Error(`git clone failed:\n${cloned.output}`);
    if (row.packages ?? true) {
      await this.asRoot(PACKAGES.map((path) => `cd ${quoted(clone)} && ${lend(path, uid)}`).join(' && '));
    }
    if (row.before) await this.asRoot(row.before);
    if (row.upgraded) {
      const { code, output } = await this.run(
        `git checkout --quiet "${RELEASE_BEFORE}" && make up && make down && git checkout --quiet -`,
      );
      if (code !== 0) throw new Error(`The previous release did not run:\n${output}`);
    }
  }

  private async asRoot(command: string): Promise<string> {
    return await must(this.entering(['env', '-i', `PATH=${PATH}`, 'sh', '-c', command]));
  }

  private async enter(command: string[]): Promise<Outcome> {
    return await execute(this.entering(command));
  }

  private entering(command: string[]): string[] {
    const spaces = ['--mount', '--pid', '--ipc', '--uts', '--net', '--root', '--wd'];
    return ['nsenter', '--target', `${this.init}`, ...spaces, ...command];
  }

  /** Not if the network is shared: a remaining port belongs to a remaining process. */
  private async listening(): Promise<string[]> {
    if (this.row.network) return [];
    const sockets = await this.asRoot('ss -Hltn');
    return sockets.split('\n').flatMap((line) => line.trim().split(/\s+/)[3] ?? []);
  }

  /** The files in its layer, without the clone and the folders that existed before. */
  private filesOutside(): string[] {
    const upper = join(`/proc/${this.keeper.pid}/root`, this.parts.dir, 'upper');
    const skipped = [this.clone, '/dev', '/proc', ...SERVERS_OWN];
    const walk = (folder: string): string[] =>
      readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        const seen = `/${relative(upper, path)}`;
        if (skipped.includes(seen)) return [];
        if (!entry.isDirectory()) return [seen];
        return [...(existsSync(join(this.parts.root, seen)) ? [] : [seen]), ...walk(path)];
      });
    const files = walk(upper);
    // Debian's packages are in the right places
    return this.row.servers === false ? files.filter((file) => PEOPLES.test(file)) : files;
  }
}

/** The newest tag except this commit's own; without tags, the commit of half a day before. */
const RELEASE_BEFORE =
  '$(git describe --tags --abbrev=0 HEAD~ 2>/dev/null || git rev-list -1 --before=@$(($(git log -1 --format=%ct) - 43200)) HEAD)';
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** Where Debian's servers write while they run. */
const SERVERS_OWN = ['lib', 'log'].flatMap((part) => [`/var/${part}/postgresql`, `/var/${part}/redis`]);
/** Where Debian's packages must not write, and the file that keeps their services from starting. */
const PEOPLES = /^\/(root|home|srv|opt|tmp|var\/tmp|var\/lib\/launchpad|usr\/sbin\/policy-rc\.d)(\/|$)/;

/** A command that puts this checkout's npm packages into a clone; the root's are mounted as an overlay. */
function lend(folder: string, owner: number): string {
  const [from, to] = [quoted(join('/mnt/checkout', folder)), quoted(folder)];
  return folder === 'node_modules'
    ? `mkdir ${to} && mount --bind /mnt/packages ${to} && chown ${owner}:${owner} ${to}`
    : `cp -a ${from} ${to} && chown -R ${owner}:${owner} ${to}`;
}

/** Mounts the file system, and becomes the machine's first process. */
function boot(row: Row, { dir, root, node, origin }: Parts): string {
  const at = (path: string) => quoted(join(dir, 'root', path));
  const overlay = (lower: string, upper: string, work: string, target: string) =>
    `mount -t overlay overlay -o ${quoted(`lowerdir=${lower},upperdir=${join(dir, upper)},workdir=${join(dir, work)}`)} ${target}`;
  return [
    'set -e',
    'mount --make-rprivate /',
    // in memory: invisible to others, and removed with the machine
    `mount -t tmpfs tmpfs ${quoted(dir)}`,
    `cd ${quoted(dir)} && mkdir upper work root modules modules-work`,
    overlay(root, 'upper', 'work', at('')),
    `mount -t proc proc ${at('proc')}`,
    `mount --rbind /dev ${at('dev')}`,
    `mount -t tmpfs tmpfs ${at('dev/shm')}`,
    `cd root/mnt && mkdir origin checkout packages`,
    `mount --bind -o ro ${quoted(origin)} origin`,
    `mount --bind -o ro ${quoted(REPOSITORY)} checkout`,
    // this checkout's npm packages, for the clone
    overlay(join(REPOSITORY, 'node_modules'), 'modules', 'modules-work', 'packages'),
    ...(node ? [`mkdir -p ${at('opt/node')}`, `mount --bind ${quoted(node)} ${at('opt/node')}`] : []),
    ...(row.network
      ? [`cp /etc/resolv.conf ${at('etc/')}`, `cp /etc/ssl/certs/ca-certificates.crt ${at('etc/ssl/certs/')}`]
      : ['ip link set lo up']),
    `exec chroot ${at('')} sh -c 'echo ready; exec sleep infinity'`,
  ].join('\n');
}
