import type { Pool } from '@launchpad/api';
import { sharedApi } from '@launchpad/web-kit';
import { useMemo } from 'react';
import { shallowEqual, useSelector } from 'react-redux';

/** What bids change. */
type Moving = keyof Pick<
  Pool,
  | 'figures'
  | 'clearingPrice'
  | 'lastBid'
  | 'bidCount'
  | 'payouts'
  | 'soldArrayCounter'
  | 'thresholdData'
  | 'clock'
>;

/** A pool without what every bid changes: its terms, texts and state. */
export type SteadyPool = Omit<Pool, Moving> & { figures: Pick<Pool['figures'], 'thresholdStatus'> };

/** A pool with some of what bids change. */
export type LivePool<K extends Moving> = SteadyPool & Pick<Pool, K>;

/** A pool with the prices that a bidder compares with. */
export type PricedPool = LivePool<'clearingPrice' | 'lastBid'>;

const { select } = sharedApi.endpoints.getPool;
type State = Parameters<ReturnType<typeof select>>[0];

const selectors = new Map<string, (state: State) => Pool | undefined>();

/** A pool in the cache, selected once for all who read it. */
function selectorOf(poolId: string) {
  const known = selectors.get(poolId);
  if (known) return known;
  const selectResponse = select(poolId);
  const made = (state: State) => selectResponse(state).data;
  selectors.set(poolId, made);
  return made;
}

/** Of a pool that its page has loaded: the same object while nothing but bids arrives. */
export function useSteadyPool(poolId: string): SteadyPool {
  const pool = useSelector(selectorOf(poolId), isSteady)!;
  return useMemo(() => steadyPart(pool), [pool]);
}

const [reached, missed] = [{ thresholdStatus: true }, { thresholdStatus: false }];

function steadyPart(pool: Pool): SteadyPool {
  const {
    figures,
    clearingPrice,
    lastBid,
    bidCount,
    payouts,
    soldArrayCounter,
    thresholdData,
    clock,
    ...steady
  } = pool;
  return { ...steady, figures: figures.thresholdStatus ? reached : missed };
}

const moving: Record<Moving, true> = {
  figures: true,
  clearingPrice: true,
  lastBid: true,
  bidCount: true,
  payouts: true,
  soldArrayCounter: true,
  thresholdData: true,
  clock: true,
};

/** Whether two answers differ in nothing but what bids change. */
function isSteady(a: Pool | undefined, b: Pool | undefined): boolean {
  if (!a || !b || a === b) return a === b;
  return a.figures.thresholdStatus === b.figures.thresholdStatus && hasSteadyOf(a, b) && hasSteadyOf(b, a);
}

function hasSteadyOf(a: Pool, b: Pool): boolean {
  for (const name in a) {
    if (!(name in moving) && a[name as keyof Pool] !== b[name as keyof Pool]) return false;
  }
  return true;
}

/**
 * Adds to a pool the named parts of what bids change. The component is drawn again when one of these is another, not
 * with every bid.
 */
export function useLivePool<K extends Moving>(pool: SteadyPool, ...names: readonly K[]): LivePool<K> {
  const now = useSelector(selectorOf(pool.poolId), (a, b) => names.every((name) => a?.[name] === b?.[name]));
  const live: Record<string, unknown> = { ...pool };
  for (const name of names) live[name] = now?.[name];
  return live as LivePool<K>;
}

/** What follows from a pool as it is now. The component is drawn again when that is another: its fields are compared. */
export function useFromPool<T extends object>(pool: SteadyPool, derive: (pool: Pool) => T): T {
  const selectPool = selectorOf(pool.poolId);
  return useSelector((state: State) => derive(selectPool(state)!), shallowEqual);
}
