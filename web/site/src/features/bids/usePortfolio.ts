import type { Pool } from '@launchpad/api';
import {
  chainNow,
  isNotFound,
  poolState,
  sameAddress,
  sharedApi,
  store,
  useAddress,
  useFromChainNow,
  type PoolState,
} from '@launchpad/web-kit';
import { useEffect, useMemo } from 'react';
import { shallowEqual, useSelector } from 'react-redux';
import { useAllMyBidsQuery } from './api';
import { holdingsOf, poolsOf, type Holding } from './portfolio';

const { getPool } = sharedApi.endpoints;
type State = ReturnType<typeof store.getState>;

/** The pools with these ids, read while the component is mounted. */
function usePools(ids: readonly string[]) {
  useEffect(() => {
    const reads = ids.map((id) => store.dispatch(getPool.initiate(id)));
    return () => reads.forEach((read) => read.unsubscribe());
  }, [ids]);
  const found = useSelector((state: State) => ids.map((id) => getPool.select(id)(state).data), shallowEqual);
  const unread = (isAbsent: boolean) => (state: State) =>
    ids.filter((id) => {
      const { data, isError, error } = getPool.select(id)(state);
      return isError && !data && isNotFound(error) === isAbsent;
    });
  const failed = useSelector(unread(false), shallowEqual);
  const absent = useSelector(unread(true), shallowEqual);
  return { pools: found.filter((pool) => pool !== undefined), failed, absent };
}

export type Portfolio =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | {
      status: 'loaded';
      holdings: Holding[];
      /** some pools are still being read */
      isPartial: boolean;
      /** pools that could not be read */
      failed: number;
      retryFailed: () => void;
      /** pools that this site does not show: anybody can place bids for the wallet in a pool that was never approved */
      absent: number;
      bids: number;
      /** more than `bids` for a wallet with very many */
      total: number;
    };

/** Everything the signed-in wallet bid, by pool, following the chains' clocks. */
export function usePortfolio(): Portfolio {
  const address = useAddress();
  const { data, isError, refetch } = useAllMyBidsQuery();
  const orders = useMemo(
    () => data?.orders.filter(({ orderBy }) => sameAddress(orderBy, address)) ?? [],
    [data, address],
  );
  const ids = useMemo(() => poolsOf(orders), [orders]);
  const { pools, failed, absent } = usePools(ids);
  // of several chains: each pool's own clock is read, at any tick
  const states = useFromChainNow(0, () => statesOf(pools));
  const holdings = useMemo(
    () => holdingsOf(orders, pools, states.split(' ') as PoolState[], address),
    [orders, pools, states, address],
  );
  if (!data) return isError ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' };
  return {
    status: 'loaded',
    holdings,
    isPartial: pools.length + failed.length + absent.length < ids.length,
    failed: failed.length,
    // `usePools` keeps them in the cache
    retryFailed: () =>
      failed.forEach((id) => void store.dispatch(getPool.initiate(id, { subscribe: false }))),
    absent: absent.length,
    bids: orders.length,
    total: data.pagination.total,
  };
}

const statesOf = (pools: readonly Pool[]) =>
  pools.map((pool) => poolState(pool, chainNow(pool.chainId))).join(' ');
