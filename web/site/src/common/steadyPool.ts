import type { Pool } from '@launchpad/api';
import { sharedApi } from '@launchpad/web-kit';

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

const { useQueryState } = sharedApi.endpoints.getPool;

/** Of a pool that its page has loaded: the same object while nothing but bids arrives. */
export function useSteadyPool(poolId: string): SteadyPool {
  return useQueryState(poolId, { selectFromResult: ({ data }) => steadyPart(data!) });
}

const [reached, missed] = [{ thresholdStatus: true }, { thresholdStatus: false }];

/** Its fields are compared one by one: none may be a new object each time. */
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

/**
 * Adds to a pool the named parts of what bids change. The component is drawn again when one of these is another, not
 * with every bid.
 */
export function useLivePool<K extends Moving>(pool: SteadyPool, ...names: readonly K[]): LivePool<K> {
  const live = useQueryState(pool.poolId, {
    selectFromResult: ({ data }) => Object.fromEntries(names.map((name) => [name, data?.[name]])),
  });
  return { ...pool, ...live } as LivePool<K>;
}
