import {
  request,
  type AuditEntry,
  type Cms,
  type CmsBody,
  type Faq,
  type FaqBody,
  type Pagination,
  type Setting,
  type SiteTexts,
} from '@launchpad/api';
import { api, dataOf, sharedApi } from '@launchpad/web-kit';

/** Which part of the audit log is listed; empty texts exclude nothing. */
export interface AuditQuery {
  of: 'pools' | 'content' | 'payouts';
  page: number;
  limit?: number;
  search?: string | undefined;
  action?: string | undefined;
  /** id of a record */
  target?: string | undefined;
}

/** The record and version a save replaces; absent for a new record. */
interface Versioned {
  _id?: string;
  version?: number | undefined;
}

type SettingBody = Omit<Setting, 'version'> & { version?: number | undefined };

/** Admin calls that change the site's content, and the log of all admin actions. */
/** The FAQs in the order of these ids. */
export const inOrder = (faqs: readonly Faq[], ids: readonly string[]): Faq[] =>
  faqs.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id));

export const contentApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Creates a FAQ without an id, updates it with one. */
    saveFaq: build.mutation<Faq, FaqBody & Versioned>({
      query: ({ _id, ...body }) =>
        _id ? request('editFaq', { body: { _id, ...body } }) : request('createFaq', { body }),
      extraOptions: { versioned: true },
      transformResponse: dataOf<Faq>,
      invalidatesTags: ['Faqs', 'Audit'],
    }),
    /** Sets the order of the FAQs, which the list shows at once. */
    orderFaqs: build.mutation<unknown, string[]>({
      query: (ids) => request('orderFaqs', { body: { ids } }),
      onQueryStarted: async (ids, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          sharedApi.util.updateQueryData('listFaqs', undefined, (faqs) => inOrder(faqs, ids)),
        );
        await queryFulfilled.catch(() => shown.undo());
      },
      invalidatesTags: ['Faqs', 'Audit'],
    }),
    /** Deletes a FAQ as it was shown. */
    deleteFaq: build.mutation<unknown, Pick<Faq, '_id' | 'version'>>({
      query: ({ _id: id, version }) => request('deleteFaq', { params: { id }, query: { version } }),
      invalidatesTags: ['Faqs', 'Audit'],
    }),
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
    saveSettings: build.mutation<Setting, SettingBody>({
      query: (body) => request('editSettings', { body }),
      extraOptions: { versioned: true },
      transformResponse: ({ data }: { data: { setting: Setting } }) => data.setting,
      invalidatesTags: ['Settings', 'Audit'],
    }),
    saveSiteTexts: build.mutation<SiteTexts, Partial<SiteTexts>>({
      query: (body) => request('saveSiteTexts', { body }),
      extraOptions: { quiet: true },
      transformResponse: dataOf<SiteTexts>,
      invalidatesTags: ['Texts', 'Audit'],
    }),
    audit: build.query<{ entries: AuditEntry[]; pagination: Pagination }, AuditQuery>({
      query: (query) => request('listAudit', { query }),
      extraOptions: { personal: true },
      transformResponse: dataOf<{ entries: AuditEntry[]; pagination: Pagination }>,
      providesTags: ['Audit'],
      // no event reports others' acts
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useSaveFaqMutation,
  useOrderFaqsMutation,
  useDeleteFaqMutation,
  useGetCmsQuery,
  useSaveCmsMutation,
  useDeleteCmsMutation,
  useSaveSettingsMutation,
  useSaveSiteTextsMutation,
  useAuditQuery,
} = contentApi;
