import { request, type KeeperAccount, type Pagination, type PoolPayout } from '@launchpad/api';
import { api, dataOf, MANAGED_POOLS } from '@launchpad/web-kit';

export interface Payouts {
  payouts: PoolPayout[];
  pagination: Pagination;
  keepers: KeeperAccount[];
}

/** What the keeper pays out, for admins. */
export const payoutsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The pools with bids to pay out, of all or of one, and the keeper's accounts. */
    payouts: build.query<Payouts, { poolId?: string; limit?: number }>({
      query: (query) => request('listPayouts', { query }),
      extraOptions: { personal: true },
      transformResponse: dataOf<Payouts>,
      providesTags: (_result, _error, { poolId }) => [
        'Payouts',
        poolId ? { type: 'Orders', id: poolId } : MANAGED_POOLS,
      ],
    }),
    /** @param gas the new budget, not below the present one */
    raisePayoutBudget: build.mutation<PoolPayout, { poolId: string; gas: number }>({
      query: ({ poolId, gas }) => request('raisePayoutBudget', { params: { poolId }, body: { gas } }),
      transformResponse: dataOf<PoolPayout>,
      invalidatesTags: ['Payouts', 'Audit'],
    }),
  }),
});

export const { usePayoutsQuery, useRaisePayoutBudgetMutation } = payoutsApi;
