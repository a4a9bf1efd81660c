import { api } from '@launchpad/web-kit';
import { request, type Cms } from '@launchpad/api';

export const contentApi = api.injectEndpoints({
  endpoints: (build) => ({
    cmsBySlug: build.query<Cms, string>({
      query: (slug) => request('getCmsBySlug', { params: { slug } }),
      transformResponse: ({ cms }: { cms: Cms }) => cms,
      providesTags: ['Cms'],
    }),
  }),
});

export const { useCmsBySlugQuery } = contentApi;
