import { request, type PoolCounts, type PoolList } from '@launchpad/api';
import { api } from '@launchpad/web-kit';

/** What the dashboard counts. */
export const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How many public pools each network has, by its name. */
    countPools: build.query<PoolCounts[], string[]>({
      queryFn: async (networks, _api, _options, fetch) => {
        const answers = await Promise.all(
          networks.map(
            async (network) =>
              await fetch(request('listPools', { params: { x: 'all' }, query: { limit: 1, network } })),
          ),
        );
        const failed = answers.find(({ error }) => error);
        if (failed?.error) return { error: failed.error };
        return { data: answers.map(({ data }) => (data as { data: PoolList }).data.counts) };
      },
      providesTags: ['Pools'],
    }),
  }),
});

export const { useCountPoolsQuery } = dashboardApi;
