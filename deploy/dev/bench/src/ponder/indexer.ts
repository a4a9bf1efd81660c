import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { DenseChain } from '@launchpad/chain-listener/testing';
import { isRunning, logTail, type Running } from '@launchpad/platform/testing';
import { peakMB } from '../memory.js';
import type { Measured } from './goals.js';

const SAMPLE_MS = 100;
const PATIENCE_MS = 900_000;

/** What indexes a chain, from when it was launched. */
export interface Indexer {
  name: string;
  /** The first of its processes, as `performance.now()`. */
  launchedAt: number;
  processes: readonly Running[];
  /** The chain's node, which it alone reads. */
  node: { firstCallAt?: number };
  /** Events that a reader finds. */
  indexed: () => Promise<number>;
  /** The transactions of the bids that it has, in any order. */
  bids: () => Promise<string[]>;
}

/**
 * Measures an indexer until it has all events of the chain.
 * @throws Error if that takes too long, if one of its processes stops, or if its events differ from the chain's
 */
export async function measure(indexer: Indexer, chain: DenseChain): Promise<Measured> {
  const { name, launchedAt, processes, node } = indexer;
  // the first is the pool
  const bids = transactionsOf(chain.factIds()).slice(1);
  const events = 1 + bids.length;
  for (;;) {
    const indexed = await indexer.indexed();
    const now = performance.now();
    if (indexed >= events) {
      const memory = processes.reduce((sum, { pid }) => sum + peakMB(pid), 0);
      if (!isDeepStrictEqual((await indexer.bids()).toSorted(), bids.toSorted())) {
        throw new Error(`${name} has other bids than the chain`);
      }
      const startSeconds = ((node.firstCallAt ?? now) - launchedAt) / 1_000;
      return { events, seconds: (now - launchedAt) / 1_000, startSeconds, peakMB: memory };
    }
    if (!processes.every(isRunning) || now - launchedAt > PATIENCE_MS) {
      const logs = processes.map((running) => logTail(running)).join('\n');
      throw new Error(`${name} has ${indexed} of ${events} events.\n${logs}`);
    }
    await delay(SAMPLE_MS);
  }
}

/** The transactions of facts with these ids. */
export function transactionsOf(factIds: readonly string[]): string[] {
  return factIds.map((id) => id.split(':')[2]!);
}
