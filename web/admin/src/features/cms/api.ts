import { request, type Cms, type CmsBody } from '@launchpad/api';
import { api } from '@launchpad/web-kit';
import type { Versioned } from '../../common/versioned';

/** Admin calls about CMS pages. */
export const cmsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCms: build.query<Cms, string>({
      query: (id) => request('getCms', { params: { id } }),
      extraOptions: { personal: true },
      transformResponse: ({ cms }: { cms: Cms }) => cms,
      providesTags: ['Cms'],
    }),
    /** Creates a page without an id, updates it with one. */
    saveCms: build.mutation<Cms, CmsBody & Versioned>({
      query: ({ _id, ...body }) =>
        _id ? request('editCms', { body: { _id, ...body } }) : request('createCms', { body }),
      extraOptions: { versioned: true },
      transformResponse: ({ cms }: { cms: Cms }) => cms,
      invalidatesTags: ['Cms', 'Audit'],
    }),
    /** Deletes a page as it was shown. */
    deleteCms: build.mutation<unknown, Pick<Cms, '_id' | 'version'>>({
      query: ({ _id: id, version }) => request('deleteCms', { params: { id }, query: { version } }),
      invalidatesTags: ['Cms', 'Audit'],
    }),
  }),
});

export const { useGetCmsQuery, useSaveCmsMutation, useDeleteCmsMutation } = cmsApi;
