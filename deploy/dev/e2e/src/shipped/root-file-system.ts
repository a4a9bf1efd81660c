import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { REPOSITORY } from '@launchpad/local';
import type { NodeProgram } from '@launchpad/testing';
import { whyNoContainers } from '@launchpad/platform/testing';

const run = promisify(execFile);
const DOCKER_FOLDER = join(REPOSITORY, 'deploy', 'docker');
const NODE = '/usr/local/bin/node';
const APP = '/app';
/** Mount points, which the read-only root needs beforehand. */
const MOUNT_POINTS = ['dev', 'proc', 'tmp', 'programs', 'backups', 'config'];
/** The user that the chart runs containers as. */
const USER = '1000';

/** Folders of this machine that a program sees, by their path inside. */
export interface Mounts {
  readOnly?: Record<string, string>;
  writable?: Record<string, string>;
}

/** Returns why programs can't run in the image's root file system on this machine; undefined if they can. */
export async function whyNotShipped(): Promise<string | undefined> {
  const probe = ['--ro-bind', '/', '/', '--unshare-user', '--uid', USER, 'true'];
  return await run('bwrap', probe).then(
    () => undefined,
    (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? 'bubblewrap is not installed (apt-get install bubblewrap)' : error.message,
  );
}

/** The root file system of the image that the Dockerfile builds. */
export class RootFileSystem {
  private constructor(
    readonly folder: string,
    /** the program that built it */
    readonly builtBy: 'Docker' | 'its scripts',
  ) {}

  /**
   * Builds the image with Docker if an engine answers. Otherwise runs the scripts that the Dockerfile runs, and adds this
   * machine's Node with the libraries it needs: like the distroless base, this has no shell and no other programs.
   */
  static async build(): Promise<RootFileSystem> {
    const folder = mkdtempSync(join(tmpdir(), 'launchpad-image-'));
    const isDocker = !(await whyNoContainers([]));
    await (isDocker ? exportImage(folder) : assemble(folder));
    for (const name of MOUNT_POINTS) mkdirSync(join(folder, name), { recursive: true });
    return new RootFileSystem(folder, isDocker ? 'Docker' : 'its scripts');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /**
   * Returns a command that runs Node in it as the chart does: read-only, without capabilities, not as root, with no other
   * variables than these.
   */
  command(
    args: readonly string[],
    env: Record<string, string>,
    { readOnly = {}, writable = {} }: Mounts = {},
  ): string[] {
    const mounts = [
      ...Object.entries(readOnly).flatMap(([inside, outside]) => ['--ro-bind', outside, inside]),
      ...Object.entries(writable).flatMap(([inside, outside]) => ['--bind', outside, inside]),
    ];
    const variables = Object.entries({ NODE_ENV: 'production', ...env });
    return [
      'bwrap',
      '--clearenv',
      ...variables.flatMap(([name, value]) => ['--setenv', name, value]),
      ...['--ro-bind', this.folder, '/', '--dev', '/dev', '--ro-bind', '/proc', '/proc', '--tmpfs', '/tmp'],
      ...mounts,
      ...['--unshare-user', '--uid', USER, '--gid', USER, '--cap-drop', 'ALL', '--chdir', APP],
      '--die-with-parent',
      ...[NODE, '--enable-source-maps', ...args],
    ];
  }

  /** Returns a service's program so that it runs in it. */
  program(program: NodeProgram): NodeProgram {
    const { NETWORKS_FILE = '', ...own } = program.env;
    const env = Object.fromEntries(
      Object.entries(own).map(([name, value]) => [name, value.replace(REPOSITORY, APP)]),
    );
    env.NETWORKS_FILE = join('/config', basename(NETWORKS_FILE));
    const script = program.script.replace(`${REPOSITORY}/`, '');
    const mounts = { readOnly: { '/config': dirname(NETWORKS_FILE) } };
    return { ...program, command: this.command([script], env, mounts) };
  }

  /**
   * Runs a program to its end.
   * @param args path of the program below the app's folder, and its arguments
   * @returns what it printed
   * @throws Error with its output if it fails
   */
  async run(args: readonly string[], env: Record<string, string>, mounts?: Mounts): Promise<string> {
    const [command = '', ...rest] = this.command(args, env, mounts);
    return (await run(command, rest)).stdout;
  }
}

async function exportImage(folder: string): Promise<void> {
  const tag = 'launchpad:shipped';
  const options = ['--file', join(DOCKER_FOLDER, 'Dockerfile'), '--target', 'services', '--tag', tag];
  await run('docker', ['build', ...options, REPOSITORY], { maxBuffer: 1 << 28 });
  const { stdout } = await run('docker', ['create', tag]);
  const container = stdout.trim();
  const packed = spawn('docker', ['export', container], { stdio: ['ignore', 'pipe', 'inherit'] });
  const unpacked = spawn('tar', ['--extract', '--directory', folder], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(unpacked, 'exit');
  await pipeline(packed.stdout, unpacked.stdin);
  const [code] = (await ended) as [number | null];
  await run('docker', ['rm', container]);
  if (code !== 0) throw new Error(`tar ended with ${code}`);
}

async function assemble(folder: string): Promise<void> {
  const app = join(folder, APP);
  await copyWithLibraries(process.execPath, join(folder, NODE), folder);
  mkdirSync(join(folder, 'etc'), { recursive: true });
  writeFileSync(
    join(folder, 'etc/passwd'),
    'root:x:0:0::/root:/sbin/nologin\nnonroot:x:1000:1000::/home/nonroot:/sbin/nologin\n',
  );
  writeFileSync(join(folder, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
  const manifests = mkdtempSync(join(tmpdir(), 'launchpad-manifests-'));
  try {
    await copyManifests(manifests);
    const install = { cwd: manifests, maxBuffer: 1 << 28 };
    await run('sh', [join(DOCKER_FOLDER, 'install-modules.sh'), app], install);
  } finally {
    rmSync(manifests, { recursive: true, force: true });
  }
  await run('sh', [join(DOCKER_FOLDER, 'collect-programs.sh'), app], { cwd: REPOSITORY, maxBuffer: 1 << 28 });
}

/** Copies the files that npm reads, as the Dockerfile's first stage does. */
async function copyManifests(into: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '*package.json', 'package-lock.json'], {
    cwd: REPOSITORY,
  });
  for (const path of stdout.trim().split('\n')) {
    await mkdir(dirname(join(into, path)), { recursive: true });
    await cp(join(REPOSITORY, path), join(into, path));
  }
}

/** The C library's other parts, which the distroless base has too: native packages load them. */
const PARTS_OF_LIBC = /^lib(anl|dl|mvec|nss_dns|nss_files|pthread|resolv|rt|util)\.so\.\d+$/;

/**
 * Copies a program to `to`, and the shared libraries it needs, with the loader and all of the C library, to their own
 * paths below `root`.
 */
async function copyWithLibraries(program: string, to: string, root: string): Promise<void> {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(program, to, { dereference: true });
  const { stdout } = await run('ldd', [program]);
  const needed = Array.from(stdout.matchAll(/\/\S+/g), ([library]) => library).filter(existsSync);
  const home = dirname(needed.find((library) => library.includes('/libc.so')) ?? '/');
  const parts = readdirSync(home).filter((name) => PARTS_OF_LIBC.test(name));
  for (const library of [...needed, ...parts.map((name) => join(home, name))]) {
    mkdirSync(dirname(join(root, library)), { recursive: true });
    cpSync(library, join(root, library), { dereference: true });
  }
}
