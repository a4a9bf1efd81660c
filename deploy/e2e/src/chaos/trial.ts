import { setTimeout as delay } from 'node:timers/promises';
import { compare } from '@launchpad/orders/equality';
import { appearances } from './appearance.js';
import type { Fault } from './faults.js';
import { Player } from './player.js';
import { untilQuiet } from './quiet.js';
import { World } from './world.js';

const QUIET_PATIENCE_MS = 120_000;
const TRIAL_MS = 15 * 60_000;

export interface Trial {
  /** Of both chains together. */
  transactions: number;
  seed: number;
  fault: Fault;
  /** How many bids that nobody posts are timed at the end. */
  timedBids?: number;
  /** Breaks the trial off. */
  signal?: AbortSignal;
}

/** What a trial showed. */
export interface Outcome {
  transactions: number;
  /** How many rows the chains say there must be. */
  rows: number;
  /** One line for each value that is not the chain's, and for each thing that did not come to rest. */
  differences: string[];
  takeoverSeconds?: number;
  /** For each timed bid, from its block to the API. */
  appearedAfterMs: number[];
  /** Where the processes' logs are kept, when there are differences. */
  logs?: string;
}

/**
 * Plays a random scenario on both chains while something goes wrong in the middle, waits until everything is
 * quiet, and compares every row of pools and orders with a fresh read of the chains.
 */
export async function run(trial: Trial): Promise<Outcome> {
  const world = await World.start();
  let keepLogs = true;
  try {
    const ran = Promise.race([runIn(world, trial), timeout(TRIAL_MS, trial.signal)]);
    const outcome = await ran.catch(brokenOff);
    keepLogs = outcome.differences.length > 0 && !trial.signal?.aborted;
    return keepLogs ? { ...outcome, logs: world.logs } : outcome;
  } finally {
    await world.stop({ keepLogs });
  }
}

async function runIn(world: World, { transactions, seed, fault, timedBids = 0 }: Trial): Promise<Outcome> {
  const players = world.chains.map((chain) => new Player(world, chain, seed + chain.chainId));
  const play = (share: number) =>
    Promise.all(players.map((player) => player.play(Math.ceil((share * transactions) / players.length))));
  await play(0.3);
  const [takeoverSeconds] = await Promise.all([fault(world, players), play(0.4)]);
  await play(0.3);
  const unfinished = await untilQuiet(world, QUIET_PATIENCE_MS);
  const fallen = world.fallen().map((part) => `${part} has ended`);
  const { rows, differences } = await compare(world.networks, world.databases);
  return {
    transactions,
    rows,
    differences: [...fallen, ...unfinished, ...differences],
    ...(takeoverSeconds === undefined ? {} : { takeoverSeconds }),
    appearedAfterMs: await appearances(players, timedBids),
  };
}

/** What a trial showed that did not come to its end. */
export function brokenOff(error: unknown): Outcome {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { transactions: 0, rows: 0, differences: [`broken off: ${text}`], appearedAfterMs: [] };
}

async function timeout(ms: number, signal?: AbortSignal): Promise<never> {
  await delay(ms, undefined, { ref: false, ...(signal ? { signal } : {}) });
  throw new Error(`The trial took longer than ${ms / 60_000} minutes`);
}
