import { positionOf } from '@launchpad/facts';
import type { ChainFact } from '@launchpad/proto';

const LOGS_PER_BLOCK = 2 ** 20;

/** A fact's chain position as one number: block, then log. */
export function chainPositionOf(fact: ChainFact): number {
  const { blockNumber, logIndex } = positionOf(fact);
  return Number(blockNumber) * LOGS_PER_BLOCK + logIndex;
}

/** The block of a chain position. */
export function blockOf(position: number): number {
  return Math.floor(position / LOGS_PER_BLOCK);
}
