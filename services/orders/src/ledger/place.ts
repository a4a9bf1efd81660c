import { positionOf } from '@launchpad/facts';
import type { ChainFact } from '@launchpad/proto';

const LOGS_IN_A_BLOCK = 2 ** 20;

/** A fact's place on its chain as one number: block, then log. */
export function placeOf(fact: ChainFact): number {
  const { blockNumber, logIndex } = positionOf(fact);
  return Number(blockNumber) * LOGS_IN_A_BLOCK + logIndex;
}

/** The block of a place. */
export function blockOf(place: number): number {
  return Math.floor(place / LOGS_IN_A_BLOCK);
}
