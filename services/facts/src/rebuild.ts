import type { ChainFact } from '@launchpad/proto';

/** A pool as read from its chain again. */
export interface PoolReading {
  poolId: string;
  /** The facts in its logs up to that block, in chain order. */
  facts: readonly ChainFact[];
  /** Number of the last block that was read, which is final. */
  through: number;
  /** Later facts, as far as the listener has published them. */
  newest: readonly ChainFact[];
}

/** A service's part of a rebuild: derives its rows of one pool after the other again. */
export interface Rebuild {
  /** The pools it has rows or facts of. */
  poolIds(): Promise<string[]>;
  /**
   * Replaces everything derived from a pool's facts, in one transaction.
   * @returns how many rows were missing or wrong
   */
  pool(reading: PoolReading): Promise<number>;
  close(): Promise<void>;
}
