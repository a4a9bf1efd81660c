import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startContainer } from './container.js';
import { containersWith, removeContainer } from './engine.js';
import { serverImage } from './source.js';

/** On each container that ends with a process of ours: that process. */
const OWNER = 'launchpad.owner';

/** A process this project started, as recorded on disk: just enough to find it again. */
export interface Running {
  name: string;
  pid: number;
  /** the kernel's start time of the process, which distinguishes it from a later one with the same id */
  startTicks: string;
  logFile: string;
  /** the signal that makes it stop cleanly */
  stopSignal: NodeJS.Signals;
}

export interface Program {
  name: string;
  command: string;
  args: string[];
  /** the image that the command is in; it is this machine's without one */
  image?: string;
  /** the folders of this machine that a container sees, at the same paths or at those said */
  folders?: string[] | Record<string, string>;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** run as this OS user instead of ours (only root can) */
  user?: { uid: number; gid: number };
  /** the signal that makes it stop cleanly, SIGTERM unless said */
  stopSignal?: NodeJS.Signals;
}

/** `kept`: outlives us, until somebody stops it. `ours`: the kernel ends it when we end, however we end. */
export type Lifetime = 'kept' | 'ours';

/**
 * Starts a program whose output goes to a log file. Throws when it can't be executed. A container that is ours is ended by
 * {@link sweepContainers} if we could not.
 */
export async function launch(program: Program, logFile: string, lifetime: Lifetime): Promise<Running> {
  const { name, image, stopSignal = 'SIGTERM' } = program;
  await mkdir(dirname(logFile), { recursive: true });
  // also for containers: what their user could not create, it may append to
  const log = openSync(logFile, 'a');
  try {
    const pid = image
      ? await inContainer({ ...program, image }, logFile, lifetime)
      : await onMachine(program, log, lifetime);
    return { name, pid, startTicks: statOf(pid)?.startTicks ?? '', logFile, stopSignal };
  } finally {
    closeSync(log);
  }
}

/** Ends the containers whose owner is gone, where servers come from containers. */
export async function sweepContainers(): Promise<void> {
  if (!serverImage('redis')) return;
  for (const { id, value } of await containersWith(OWNER)) {
    const [pid, startTicks] = value.split(' ');
    if (statOf(Number(pid))?.startTicks !== startTicks) await removeContainer(id);
  }
}

async function inContainer(
  { name, image, command, args, env = {}, user, folders = [] }: Program & { image: string },
  logFile: string,
  lifetime: Lifetime,
): Promise<number> {
  const seen = Array.isArray(folders) ? Object.fromEntries(folders.map((path) => [path, path])) : folders;
  for (const folder of Object.keys(seen)) await mkdir(folder, { recursive: true });
  const owner = `${process.pid} ${statOf(process.pid)?.startTicks}`;
  return await startContainer({
    ...{ image, command: [command, ...args], logFile },
    env: Object.fromEntries(Object.entries(env).map(([variable, value]) => [variable, value ?? ''])),
    user: `${user?.uid ?? process.getuid?.()}:${user?.gid ?? process.getgid?.()}`,
    folders: { ...seen, [dirname(logFile)]: dirname(logFile) },
    labels: { launchpad: name, ...(lifetime === 'ours' ? { [OWNER]: owner } : {}) },
  });
}

async function onMachine(program: Program, log: number, lifetime: Lifetime): Promise<number> {
  const { user, stopSignal = 'SIGTERM' } = program;
  const identity = user ? identityOf(user) : [];
  const tie = lifetime === 'ours' ? ['--pdeathsig', stopSignal.replace('SIG', '')] : [];
  const wrapper = identity.length + tie.length > 0 ? ['setpriv', ...identity, ...tie, '--'] : [];
  const [command = '', ...args] = [...wrapper, program.command, ...program.args];
  const child = spawn(command, args, {
    detached: lifetime === 'kept',
    stdio: ['ignore', log, log],
    env: { ...process.env, ...program.env },
    ...(program.cwd === undefined ? {} : { cwd: program.cwd }),
  });
  const pid = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => resolve(child.pid ?? 0));
  });
  child.unref();
  return pid;
}

/** Arguments of setpriv that make a program run as somebody else. */
export function identityOf({ uid, gid }: { uid: number; gid: number }): string[] {
  return ['--reuid', `${uid}`, '--regid', `${gid}`, '--clear-groups'];
}

/** Whether exactly this process still runs. A zombie whose other threads are still ending holds its ports: it counts. */
export function isRunning(process: Running): boolean {
  const stat = statOf(process.pid);
  if (stat?.startTicks !== process.startTicks) return false;
  return stat.state !== 'Z' || stat.threads > 1;
}

/** Asks a process to stop, and ends it when it has not stopped after `graceMs`. */
export async function stop(running: Running, graceMs = 10_000): Promise<void> {
  if (!isRunning(running)) return;
  process.kill(running.pid, running.stopSignal);
  for (const deadline = Date.now() + graceMs; Date.now() < deadline;) {
    if (!isRunning(running)) return;
    await delay(25);
  }
  await kill(running);
}

/** Kills a process, as a crash would. */
export async function kill(running: Running): Promise<void> {
  if (isRunning(running)) process.kill(running.pid, 'SIGKILL');
  while (isRunning(running)) await delay(25);
}

/**
 * Waits until `ready` answers true. Throws with the end of the process' log when it dies first or is not
 * ready within `timeoutMs`, and stops it.
 */
export async function untilReady(
  running: Running,
  ready: () => Promise<boolean>,
  timeoutMs = 300_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    if (await ready().catch(() => false)) return;
    if (!isRunning(running)) throw new Error(`${running.name} stopped while starting.\n${logTail(running)}`);
    if (Date.now() > deadline) {
      await stop(running);
      throw new Error(`${running.name} was not ready after ${timeoutMs / 1000} s.\n${logTail(running)}`);
    }
    await delay(50);
  }
}

/** The last lines of a process' log, with its path. */
export function logTail(running: Running, lines = 25): string {
  if (!existsSync(running.logFile)) return '';
  const text = readFileSync(running.logFile, 'utf8').trimEnd().split('\n').slice(-lines);
  return [`--- ${running.logFile}`, ...text].join('\n');
}

function statOf(pid: number): { state: string; threads: number; startTicks: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the program's name is in brackets and may hold spaces: fields count from behind it
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', threads: Number(fields[17]), startTicks: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}
