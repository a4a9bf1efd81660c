import { api, dataOf, readPages } from '@launchpad/web-kit';
import { request, type OrderPage } from '@launchpad/api';

export const BIDS_PER_PAGE = 4;
/** How many bids of one wallet are read at most: its newest. */
export const MOST_BIDS = 1_000;

export const bidsApi = api.injectEndpoints({
  endpoints: (build) => ({
    bids: build.query<OrderPage, { poolId: string; page: number }>({
      query: ({ poolId, page }) =>
        request('listOrders', { params: { poolId }, query: { page, limit: BIDS_PER_PAGE } }),
      transformResponse: dataOf<OrderPage>,
      providesTags: (_result, _error, { poolId }) => [{ type: 'Orders', id: poolId }],
    }),
    /** The newest bids of the signed-in wallet in one pool. */
    myBids: build.query<OrderPage, { limit: number; poolId: string }>({
      query: (query) => request('listMyOrders', { query }),
      extraOptions: { personal: true },
      transformResponse: dataOf<OrderPage>,
      providesTags: ['MyOrders'],
    }),
    /** All bids of the signed-in wallet, across pools and chains, newest first, at most {@link MOST_BIDS}. */
    allMyBids: build.query<OrderPage, void>({
      queryFn: async (_none, _api, _options, call) => {
        const read = await readPages<OrderPage>(
          call,
          (query) => request('listMyOrders', { query }),
          MOST_BIDS,
        );
        if (read.error) return { error: read.error };
        const orders = new Map(read.data.flatMap((page) => page.orders).map((bid) => [bid._id, bid]));
        return { data: { orders: [...orders.values()], pagination: read.data.at(-1)!.pagination } };
      },
      extraOptions: { personal: true },
      providesTags: ['MyOrders'],
    }),
  }),
});

export const { useBidsQuery, useMyBidsQuery, useAllMyBidsQuery } = bidsApi;
