import { api, queryOf } from '@launchpad/web-kit';
import type { PoolList, PoolListQuery } from '@launchpad/gateway/api';

export const PAGE_SIZE = 6;

type Filter = Pick<PoolListQuery, 'status' | 'poolName'>;

/** The public list, six pools at a time. */
export const poolsApi = api.injectEndpoints({
  endpoints: (build) => ({
    browsePools: build.infiniteQuery<PoolList, Filter, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ pagination }) =>
          pagination.page < pagination.pages ? pagination.page + 1 : undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        url: '/v1/front/pools/list/all',
        params: queryOf({
          page: pageParam,
          limit: PAGE_SIZE,
          status: queryArg.status,
          poolName: queryArg.poolName,
        }),
      }),
      transformResponse: ({ data }: { data: PoolList }) => data,
      providesTags: ['Pools'],
    }),
  }),
});

export const { useBrowsePoolsInfiniteQuery } = poolsApi;
