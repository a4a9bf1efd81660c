import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A process this project started, as remembered on disk: enough to find it again and nothing else. */
export interface Running {
  name: string;
  pid: number;
  /** the kernel's start time of the process: tells it from a later one with the same id */
  startTicks: string;
  logFile: string;
  /** the signal that makes it stop cleanly */
  stopSignal: NodeJS.Signals;
}

export interface Launch {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** run as this OS user instead of ours (only root can) */
  user?: { uid: number; gid: number };
  logFile: string;
  stopSignal?: NodeJS.Signals;
  /** `kept`: outlives us, until somebody stops it. `ours`: the kernel ends it when we end, however we end. */
  lifetime: 'kept' | 'ours';
}

/** Starts a process whose output goes to its log file. Throws when the program can't be executed. */
export async function launch(what: Launch): Promise<Running> {
  await mkdir(dirname(what.logFile), { recursive: true });
  const log = openSync(what.logFile, 'a');
  const kept = what.lifetime === 'kept';
  const stopSignal = what.stopSignal ?? 'SIGTERM';
  const identity = what.user
    ? ['--reuid', `${what.user.uid}`, '--regid', `${what.user.gid}`, '--clear-groups']
    : [];
  const tie = kept ? [] : ['--pdeathsig', stopSignal.replace('SIG', '')];
  const wrapper = [...identity, ...tie];
  const command = wrapper.length > 0 ? 'setpriv' : what.command;
  const args = wrapper.length > 0 ? [...wrapper, '--', what.command, ...what.args] : what.args;
  try {
    const child = spawn(command, args, {
      detached: kept,
      stdio: ['ignore', log, log],
      env: { ...process.env, ...what.env },
      ...(what.cwd === undefined ? {} : { cwd: what.cwd }),
    });
    const pid = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('spawn', () => resolve(child.pid ?? 0));
    });
    child.unref();
    const startTicks = statOf(pid)?.startTicks ?? '';
    return { name: what.name, pid, startTicks, logFile: what.logFile, stopSignal };
  } finally {
    closeSync(log);
  }
}

/** Whether exactly this process still runs. */
export function isRunning(process: Running): boolean {
  const stat = statOf(process.pid);
  return stat !== undefined && stat.state !== 'Z' && stat.startTicks === process.startTicks;
}

/** Asks a process to stop, and ends it when it has not stopped after `graceMs`. */
export async function stop(running: Running, graceMs = 10_000): Promise<void> {
  if (!isRunning(running)) return;
  process.kill(running.pid, running.stopSignal);
  for (const deadline = Date.now() + graceMs; Date.now() < deadline;) {
    if (!isRunning(running)) return;
    await delay(25);
  }
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
  timeoutMs = 60_000,
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

function statOf(pid: number): { state: string; startTicks: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the program's name is in brackets and may hold spaces: fields count from behind it
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', startTicks: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}
