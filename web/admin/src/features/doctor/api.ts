import { request, type Examination } from '@launchpad/api';
import { api, dataOf } from '@launchpad/web-kit';

/** The state of the system, for those who run it. */
export const doctorApi = api.injectEndpoints({
  endpoints: (build) => ({
    examine: build.query<Examination, void>({
      query: () => request('examine'),
      extraOptions: { personal: true },
      transformResponse: dataOf<Examination>,
      // of now, or of no use
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useExamineQuery } = doctorApi;
