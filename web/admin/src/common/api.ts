import {
  request,
  type Bidders,
  type BodyOf,
  type ManagedListQuery,
  type Pool,
  type PoolList,
  type Routes,
} from '@launchpad/api';
import { api, dataOf, MANAGED_POOLS, poolTags, type Tag } from '@launchpad/web-kit';

/** What a write about a pool changes. */
export const changedTags = (poolId: string): Tag[] => [...poolTags(poolId), 'Notifications', 'Audit'];

/** What a pool's new bids change. */
export const bidsOf = (_result: unknown, _error: unknown, { poolId }: { poolId: string }) => [
  { type: 'Orders' as const, id: poolId },
];

/** A page of one of a pool's lists. */
export interface PageOfPool {
  poolId: string;
  page: number;
  limit?: number;
}

/** The pool of a call that is made for one or for several. */
export interface PoolCall {
  poolId: string;
  /** the caller reports errors */
  quiet?: boolean;
}

/** Calls about pools that several features make. */
export const poolsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The pools a wallet manages: its own, or all for an admin. */
    managedPools: build.query<PoolList, ManagedListQuery & { walletAddress: string }>({
      query: ({ walletAddress, ...query }) => request('managePools', { params: { walletAddress }, query }),
      extraOptions: { personal: true },
      transformResponse: dataOf<PoolList>,
      providesTags: [MANAGED_POOLS],
    }),
    updateKyc: build.mutation<Pool, BodyOf<Routes['updateStatus']> & PoolCall>({
      query: ({ poolId, quiet, ...body }) => ({
        ...request('updateStatus', { params: { id: poolId }, body }),
        quiet,
      }),
      transformResponse: dataOf<Pool>,
      invalidatesTags: (_pool, _error, { poolId }) => changedTags(poolId),
    }),
    bidders: build.query<Bidders, PageOfPool>({
      query: ({ poolId, ...query }) => request('listBidders', { params: { poolId }, query }),
      extraOptions: { personal: true },
      transformResponse: dataOf<Bidders>,
      providesTags: bidsOf,
    }),
  }),
});

export const { useManagedPoolsQuery, useUpdateKycMutation, useBiddersQuery } = poolsApi;
