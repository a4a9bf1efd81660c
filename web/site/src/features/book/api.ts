import { api, dataOf } from '@launchpad/web-kit';
import { request, type Series } from '@launchpad/api';

/** Enough for every pixel column of a chart on a usual screen. */
const POINTS = 400;

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
