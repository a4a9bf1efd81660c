import { api, dataOf } from '@launchpad/web-kit';
import { request, type Book, type Preview } from '@launchpad/api';

export const biddingApi = api.injectEndpoints({
  endpoints: (build) => ({
    book: build.query<Book, string>({
      query: (poolId) => request('getBook', { params: { poolId }, query: { steps: 200 } }),
      transformResponse: dataOf<Book>,
      providesTags: (_result, _error, poolId) => [{ type: 'Book', id: poolId }],
    }),
    preview: build.query<Preview, { poolId: string; minBuyAmount: string; sellAmount: string }>({
      query: ({ poolId, ...query }) => request('previewBid', { params: { poolId }, query }),
      transformResponse: dataOf<Preview>,
      providesTags: (_result, _error, { poolId }) => [{ type: 'Preview', id: poolId }],
      keepUnusedDataFor: 10,
    }),
  }),
});

export const { useBookQuery, usePreviewQuery } = biddingApi;
