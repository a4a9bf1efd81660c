import type { Draft, DraftForm, ListedDraft } from '@launchpad/gateway/api';
import { api } from '@launchpad/web-kit';

interface Answer<T> {
  data: T;
}

const dataOf = <T>({ data }: Answer<T>): T => data;
const pathOf = (id: string) => `/v1/front/pools/drafts/${encodeURIComponent(id)}`;

/** A draft as it is to be saved: a new one has neither id nor version. */
export interface DraftToSave {
  id?: string | undefined;
  version?: number | undefined;
  form: DraftForm;
}

/** Create forms kept at the server, for the wallet in session alone. What goes wrong is said where it is asked. */
export const draftsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** @param owner the wallet in session: what one wallet read is never another's */
    listDrafts: build.query<ListedDraft[], { owner: string }>({
      query: () => '/v1/front/pools/drafts',
      extraOptions: { personal: true },
      transformResponse: ({ data }: Answer<{ drafts: ListedDraft[] }>) => data.drafts,
      providesTags: ['Drafts'],
    }),
    /** Never from an earlier reading. */
    getDraft: build.query<Draft, { id: string; owner: string }>({
      query: ({ id }) => pathOf(id),
      extraOptions: { quiet: true, personal: true },
      transformResponse: dataOf<Draft>,
      keepUnusedDataFor: 0,
    }),
    saveDraft: build.mutation<Draft, DraftToSave>({
      query: ({ id, version, form }) =>
        id
          ? { url: pathOf(id), method: 'PUT', body: { form, version } }
          : { url: '/v1/front/pools/drafts', method: 'POST', body: { form } },
      extraOptions: { quiet: true, background: true },
      transformResponse: dataOf<Draft>,
      invalidatesTags: ['Drafts'],
    }),
    deleteDraft: build.mutation<unknown, string>({
      query: (id) => ({ url: pathOf(id), method: 'DELETE' }),
      extraOptions: { quiet: true },
      invalidatesTags: ['Drafts'],
    }),
  }),
});

export const { useListDraftsQuery, useGetDraftQuery, useSaveDraftMutation, useDeleteDraftMutation } =
  draftsApi;
