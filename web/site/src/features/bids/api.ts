import { api, queryOf } from '@launchpad/web-kit';
import type { OrderPage } from '@launchpad/gateway/api';

export const BIDS_PER_PAGE = 4;
export const MY_BIDS_PER_PAGE = 10;

export const bidsApi = api.injectEndpoints({
  endpoints: (build) => ({
    bids: build.query<OrderPage, { poolId: string; page: number }>({
      query: ({ poolId, page }) => ({
        url: `/v1/front/order/list/${poolId}`,
        params: queryOf({ page, limit: BIDS_PER_PAGE }),
      }),
      transformResponse: ({ data }: { data: OrderPage }) => data,
      providesTags: (_result, _error, { poolId }) => [{ type: 'Orders', id: poolId }],
    }),
    /** Bids of the session wallet; with a pool only those in it. */
    myBids: build.query<OrderPage, { page?: number; limit?: number; poolId?: string; claimable?: boolean }>({
      query: ({ page = 1, limit = MY_BIDS_PER_PAGE, poolId, claimable }) => ({
        url: '/v1/front/order/mine',
        params: queryOf({ page, limit, poolId, claimable: claimable || undefined }),
      }),
      extraOptions: { personal: true },
      transformResponse: ({ data }: { data: OrderPage }) => data,
      providesTags: ['MyOrders'],
    }),
  }),
});

export const { useBidsQuery, useMyBidsQuery } = bidsApi;
