import { api, dataOf } from '@launchpad/web-kit';
import { request, type Order, type OrderPage } from '@launchpad/api';

export const BIDS_PER_PAGE = 4;
/** More bids of one wallet than this are not read: its newest ones are. */
export const MOST_BIDS = 1_000;
/** As many as the server returns at once. */
const MOST_PER_PAGE = 100;

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
    /** All bids of the signed-in wallet, across pools and chains, newest first; of very many the newest. */
    allMyBids: build.query<OrderPage, void>({
      queryFn: async (_none, _api, _options, call) => {
        const orders = new Map<string, Order>();
        for (let page = 1; ; page += 1) {
          const answer = await call(request('listMyOrders', { query: { page, limit: MOST_PER_PAGE } }));
          if (answer.error) return { error: answer.error };
          const { orders: read, pagination } = dataOf(answer.data as { data: OrderPage });
          // bids placed meanwhile push others to the next page
          for (const bid of read) orders.set(bid._id, bid);
          const isLast = page >= pagination.pages || page * MOST_PER_PAGE >= MOST_BIDS;
          if (isLast) return { data: { orders: [...orders.values()], pagination } };
        }
      },
      extraOptions: { personal: true },
      providesTags: ['MyOrders'],
    }),
  }),
});

export const { useBidsQuery, useMyBidsQuery, useAllMyBidsQuery } = bidsApi;
