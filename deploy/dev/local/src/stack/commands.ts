import { rmSync } from 'node:fs';
import { isRunning } from '@launchpad/testing';
import { buildId } from './build.js';
import { announce, CheckoutStack, dir, explicitPort, home, stateFile, stopAll } from './checkout.js';
import { forgetData } from './home.js';
import { onInterrupt } from './interrupt.js';
import type { State } from './state.js';

const HOW_TO_END = 'make down stops it, make clean also deletes its data.';

/**
 * Starts everything, unless it is already running. Restarts it when it runs an older build, another port was requested,
 * or a part of it has died. If anything fails, nothing is left running.
 */
export async function up(): Promise<void> {
  const port = explicitPort();
  const last = stateFile.read();
  const build = buildId();
  if (
    last &&
    last.build === build &&
    (port ?? last.ports.gateway) === last.ports.gateway &&
    (await works(last))
  ) {
    return announce(last.url, HOW_TO_END);
  }
  const stack = await CheckoutStack.takeOver(build);
  const interrupted = onInterrupt(() => stack.stop());
  try {
    await stack.start();
    announce(stack.url, HOW_TO_END);
  } catch (error) {
    if (interrupted()) return;
    await stack.stop();
    throw error;
  }
}

/** Stops what `up` started, and nothing else. */
export async function down(): Promise<void> {
  const stopped = await stopAll(stateFile.read());
  console.log(stopped === 0 ? 'Nothing was running.' : `Stopped ${stopped} processes.`);
}

/** Stops everything and deletes its data. */
export async function clean(): Promise<void> {
  await down();
  forgetData(home);
  rmSync(dir, { recursive: true, force: true });
}

/** Prints the address. Throws when nothing runs. */
export function url(): void {
  const state = stateFile.read();
  if (!state?.processes.some(isRunning)) throw new Error('Nothing is running. Start it with: make up');
  console.log(state.url);
}

async function works(state: State): Promise<boolean> {
  if (!state.processes.every(isRunning)) return false;
  const answer = await fetch(`${state.url}/healthz`).catch(() => undefined);
  return answer?.ok === true;
}
