import { api, dataOf } from '@launchpad/web-kit';
import { request, type OrderPage } from '@launchpad/api';

export const BIDS_PER_PAGE = 4;
export const MY_BIDS_PER_PAGE = 10;

export const bidsApi = api.injectEndpoints({
  endpoints: (build) => ({
    bids: build.query<OrderPage, { poolId: string; page: number }>({
      query: ({ poolId, page }) =>
        request('listOrders', { params: { poolId }, query: { page, limit: BIDS_PER_PAGE } }),
      transformResponse: dataOf<OrderPage>,
      providesTags: (_result, _error, { poolId }) => [{ type: 'Orders', id: poolId }],
    }),
    /** Bids of the signed-in wallet, optionally of one pool. */
    myBids: build.query<OrderPage, { page?: number; limit?: number; poolId?: string; claimable?: boolean }>({
      query: ({ page = 1, limit = MY_BIDS_PER_PAGE, poolId, claimable }) =>
        request('listMyOrders', {
          query: { page, limit, poolId, claimable: claimable ? 'true' : undefined },
        }),
      extraOptions: { personal: true },
      transformResponse: dataOf<OrderPage>,
      providesTags: ['MyOrders'],
    }),
  }),
});

export const { useBidsQuery, useMyBidsQuery } = bidsApi;
