import { api, dataOf } from '@launchpad/web-kit';
import { request, type PoolList, type PoolListQuery } from '@launchpad/api';

export const PAGE_SIZE = 6;

type Filter = Pick<PoolListQuery, 'status' | 'poolName' | 'network' | 'token' | 'sort'>;

/** What the landing page asks first; start.js asks the same. */
export const allPools: Filter = { status: 'all', poolName: '', network: '', token: '', sort: 'newest' };
export const leadingSale: PoolListQuery = { status: 'live', sort: 'ending', limit: 1 };

/** The public list, six pools at a time. */
export const poolsApi = api.injectEndpoints({
  endpoints: (build) => ({
    browsePools: build.infiniteQuery<PoolList, Filter, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ pagination }) =>
          pagination.page < pagination.pages ? pagination.page + 1 : undefined,
      },
      query: ({ queryArg: { status, poolName, network, token, sort }, pageParam }) =>
        request('listPools', {
          params: { x: 'all' },
          query: { page: pageParam, limit: PAGE_SIZE, status, poolName, network, token, sort },
        }),
      transformResponse: dataOf<PoolList>,
      providesTags: ['Pools'],
    }),
  }),
});

export const { useBrowsePoolsInfiniteQuery } = poolsApi;
