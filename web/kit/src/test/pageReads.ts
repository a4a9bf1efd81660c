import type { Book, Comment, OrderPage, PoolList, Series } from '@launchpad/api';
import { api } from '../api/client';
import { store } from '../api/store';

/** What the pages read of pools and their bids, under the names by which events find it in the cache. */
const reads = api.injectEndpoints({
  endpoints: (build) => ({
    book: build.query<Book, string>({ query: (poolId) => `/book/${poolId}` }),
    series: build.query<Series, string>({ query: (poolId) => `/series/${poolId}` }),
    bids: build.query<OrderPage, { poolId: string; page: number }>({ query: () => '/bids' }),
    myBids: build.query<OrderPage, { limit: number; poolId: string }>({ query: () => '/myBids' }),
    allMyBids: build.query<OrderPage, void>({ query: () => '/allMyBids' }),
    managedPools: build.query<PoolList, { walletAddress: string }>({ query: () => '/managedPools' }),
    comments: build.infiniteQuery<{ comments: Comment[] }, string, number>({
      query: () => '/comments',
      infiniteQueryOptions: { initialPageParam: 1, getNextPageParam: () => undefined },
    }),
  }),
});

/** Puts an answer into the cache, as if it had been read. */
export const hold: typeof reads.util.upsertQueryData = reads.util.upsertQueryData;

/** What the cache holds. */
export const held = {
  book: (poolId: string) => reads.endpoints.book.select(poolId)(store.getState()).data,
  series: (poolId: string) => reads.endpoints.series.select(poolId)(store.getState()).data,
  bids: (poolId: string, page: number) =>
    reads.endpoints.bids.select({ poolId, page })(store.getState()).data,
  myBids: (poolId: string) => reads.endpoints.myBids.select({ limit: 10, poolId })(store.getState()).data,
  allMyBids: () => reads.endpoints.allMyBids.select()(store.getState()).data,
  managedPools: (walletAddress: string) =>
    reads.endpoints.managedPools.select({ walletAddress })(store.getState()).data,
  comments: (poolId: string) => reads.endpoints.comments.select(poolId)(store.getState()).data,
};
