import type { Pool } from '@launchpad/api';
import { poolState, thresholdReached } from '@launchpad/web-kit';

/** Why a pool needs somebody, the most urgent first. */
export const NEEDS = ['settle', 'correct', 'rejected', 'unapproved', 'softCap'] as const;
export type Need = (typeof NEEDS)[number];

/** A pool that starts within this many seconds and is not approved is urgent. */
const SOON = 2 * 86_400;

type Looked = Parameters<typeof poolState>[0] & Pick<Pool, 'poolStatus' | 'requestedChanges' | 'bidCount'>;

/** What a pool needs of its owner at `now` (unix seconds of its chain); undefined for nothing. */
export function needOf(pool: Looked, now: number): Need | undefined {
  const state = poolState(pool, now);
  if (state === 'ended') return 'settle';
  if (state !== 'upcoming' && state !== 'live') return undefined;
  if ((pool.requestedChanges?.length ?? 0) > 0) return 'correct';
  if (pool.poolStatus === false) return 'rejected';
  if (pool.poolStatus === undefined) return pool.poolStartDate - now < SOON ? 'unapproved' : undefined;
  return state === 'live' && pool.bidCount > 0 && thresholdReached(pool) ? 'softCap' : undefined;
}

/** The pools that need their owner, the most urgent first; of one urgency, that which ends first. */
export function attentionOf<T extends Looked & { chainId: number }>(
  pools: readonly T[],
  nowOf: (chainId: number) => number,
): { pool: T; need: Need }[] {
  return pools
    .flatMap((pool) => {
      const need = needOf(pool, nowOf(pool.chainId));
      return need ? [{ pool, need }] : [];
    })
    .toSorted(
      (a, b) => NEEDS.indexOf(a.need) - NEEDS.indexOf(b.need) || a.pool.poolEndDate - b.pool.poolEndDate,
    );
}
