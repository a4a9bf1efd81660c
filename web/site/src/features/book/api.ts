import { api, dataOf } from '@launchpad/web-kit';
import { request, type Series } from '@launchpad/api';

/** Enough for every third pixel of a wide screen's chart. */
const POINTS = 200;

export const bookApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The figures after each bid, spread over all of them; new bids are appended as they arrive. */
    series: build.query<Series, string>({
      query: (poolId) => request('getSeries', { params: { poolId }, query: { points: POINTS } }),
      transformResponse: dataOf<Series>,
      providesTags: (_result, _error, poolId) => [{ type: 'Book', id: poolId }],
    }),
  }),
});

export const { useSeriesQuery } = bookApi;
