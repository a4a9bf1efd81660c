import type {
  AuditEntry,
  Cms,
  CmsBody,
  Faq,
  FaqBody,
  Pagination,
  Setting,
  SiteTexts,
} from '@launchpad/gateway/api';
import { api } from '@launchpad/web-kit';

/** Which record a save changes, and which version of it; a new one has neither. */
interface Versioned {
  _id?: string;
  version?: number | undefined;
}

type SettingBody = Omit<Setting, 'version'> & { version?: number | undefined };

/** Calls of the admin that change what the site says, and the log of all admin acts. */
export const contentApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Creates the FAQ without an id, changes it with one. */
    saveFaq: build.mutation<Faq, FaqBody & Versioned>({
      query: (body) =>
        body._id
          ? { url: '/v1/admin/faq/edit', method: 'PUT', body }
          : { url: '/v1/admin/faq/create', method: 'POST', body },
      extraOptions: { versioned: true },
      transformResponse: ({ data }: { data: Faq }) => data,
      invalidatesTags: ['Faqs', 'Audit'],
    }),
    deleteFaq: build.mutation<unknown, string>({
      query: (id) => ({ url: `/v1/admin/faq/delete/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Faqs', 'Audit'],
    }),
    getCms: build.query<Cms, string>({
      query: (id) => `/v1/admin/cms/get/${encodeURIComponent(id)}`,
      extraOptions: { personal: true },
      transformResponse: ({ cms }: { cms: Cms }) => cms,
      providesTags: ['Cms'],
    }),
    /** Creates the page without an id, changes it with one. */
    saveCms: build.mutation<Cms, CmsBody & Versioned>({
      query: (body) =>
        body._id
          ? { url: '/v1/admin/cms/edit', method: 'PUT', body }
          : { url: '/v1/admin/cms/create', method: 'POST', body },
      extraOptions: { versioned: true },
      transformResponse: ({ cms }: { cms: Cms }) => cms,
      invalidatesTags: ['Cms', 'Audit'],
    }),
    deleteCms: build.mutation<unknown, string>({
      query: (id) => ({ url: `/v1/admin/cms/delete/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Cms', 'Audit'],
    }),
    saveSettings: build.mutation<Setting, SettingBody>({
      query: (body) => ({ url: '/v1/admin/settings/edit', method: 'PUT', body }),
      extraOptions: { versioned: true },
      transformResponse: ({ data }: { data: { setting: Setting } }) => data.setting,
      invalidatesTags: ['Settings', 'Audit'],
    }),
    saveSiteTexts: build.mutation<SiteTexts, Partial<SiteTexts>>({
      query: (body) => ({ url: '/site_settings', method: 'POST', body }),
      extraOptions: { quiet: true },
      transformResponse: ({ data }: { data: SiteTexts }) => data,
      invalidatesTags: ['Texts', 'Audit'],
    }),
    audit: build.query<
      { entries: AuditEntry[]; pagination: Pagination },
      { of: 'pools' | 'content'; page: number }
    >({
      query: (params) => ({ url: '/v1/admin/audit', params }),
      extraOptions: { personal: true },
      transformResponse: ({ data }: { data: { entries: AuditEntry[]; pagination: Pagination } }) => data,
      providesTags: ['Audit'],
    }),
  }),
});

export const {
  useSaveFaqMutation,
  useDeleteFaqMutation,
  useGetCmsQuery,
  useSaveCmsMutation,
  useDeleteCmsMutation,
  useSaveSettingsMutation,
  useSaveSiteTextsMutation,
  useAuditQuery,
} = contentApi;
