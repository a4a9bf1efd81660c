import { api, dataOf, readPages } from '@launchpad/web-kit';
import { request, type Pool, type PoolList } from '@launchpad/api';
import { listRequest, type Filter } from './list';

/** More featured pools than this are not read. */
const MOST_FEATURED = 500;

/** The public list, six pools at a time, and what of it is featured. */
export const poolsApi = api.injectEndpoints({
  endpoints: (build) => ({
    browsePools: build.infiniteQuery<PoolList, Filter, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ pagination }) =>
          pagination.page < pagination.pages ? pagination.page + 1 : undefined,
      },
      query: ({ queryArg, pageParam }) => listRequest(queryArg, pageParam),
      transformResponse: dataOf<PoolList>,
      providesTags: ['Pools'],
    }),
    /** All featured pools, newest first; of very many the newest. */
    featuredPools: build.query<{ pools: Pool[] }, void>({
      queryFn: async (_none, _api, _options, call) => {
        const read = await readPages<PoolList>(
          call,
          (query) => request('listPools', { params: { x: 'all' }, query: { ...query, featured: 'true' } }),
          MOST_FEATURED,
        );
        if (read.error) return { error: read.error };
        const pools = new Map(read.data.flatMap((page) => page.pools).map((pool) => [pool.poolId, pool]));
        return { data: { pools: [...pools.values()] } };
      },
      providesTags: ['Pools'],
    }),
  }),
});

export const { useBrowsePoolsInfiniteQuery, useFeaturedPoolsQuery } = poolsApi;
