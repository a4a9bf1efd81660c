import { api } from '@launchpad/web-kit';
import type { Cms } from '@launchpad/gateway/api';

export const contentApi = api.injectEndpoints({
  endpoints: (build) => ({
    cmsBySlug: build.query<Cms, string>({
      query: (slug) => `/v1/admin/cms/slug/${encodeURIComponent(slug)}`,
      transformResponse: ({ cms }: { cms: Cms }) => cms,
      providesTags: ['Cms'],
    }),
  }),
});

export const { useCmsBySlugQuery } = contentApi;
