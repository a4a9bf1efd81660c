import { api, queryOf } from '@launchpad/web-kit';
import type { Book, Preview } from '@launchpad/gateway/api';

export const biddingApi = api.injectEndpoints({
  endpoints: (build) => ({
    book: build.query<Book, string>({
      query: (poolId) => ({ url: `/v1/front/pools/${poolId}/book`, params: { steps: '200' } }),
      transformResponse: ({ data }: { data: Book }) => data,
      providesTags: (_result, _error, poolId) => [{ type: 'Book', id: poolId }],
    }),
    preview: build.query<Preview, { poolId: string; minBuyAmount: string; sellAmount: string }>({
      query: ({ poolId, ...bid }) => ({ url: `/v1/front/pools/${poolId}/preview`, params: queryOf(bid) }),
      transformResponse: ({ data }: { data: Preview }) => data,
      providesTags: (_result, _error, { poolId }) => [{ type: 'Preview', id: poolId }],
      keepUnusedDataFor: 10,
    }),
  }),
});

export const { useBookQuery, usePreviewQuery } = biddingApi;
