import { request, type Draft, type DraftForm, type ListedDraft } from '@launchpad/api';
import { api, dataOf } from '@launchpad/web-kit';

/** A draft as it is to be saved: `of` names the one it replaces, and its version; a new one has none. */
export interface DraftToSave {
  of?: Pick<Draft, 'id' | 'version'> | undefined;
  form: DraftForm;
}

/** Create forms kept at the server, for the wallet in session alone. What goes wrong is said where it is asked. */
export const draftsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** @param owner the wallet in session: what one wallet read is never another's */
    listDrafts: build.query<ListedDraft[], { owner: string }>({
      query: () => request('listDrafts'),
      extraOptions: { personal: true },
      transformResponse: ({ data }: { data: { drafts: ListedDraft[] } }) => data.drafts,
      providesTags: ['Drafts'],
    }),
    /** Never from an earlier reading. */
    getDraft: build.query<Draft, { id: string; owner: string }>({
      query: ({ id }) => request('getDraft', { params: { draftId: id } }),
      extraOptions: { quiet: true, personal: true },
      transformResponse: dataOf<Draft>,
      keepUnusedDataFor: 0,
    }),
    saveDraft: build.mutation<Draft, DraftToSave>({
      query: ({ of, form }) =>
        of
          ? request('updateDraft', { params: { draftId: of.id }, body: { form, version: of.version } })
          : request('createDraft', { body: { form } }),
      extraOptions: { quiet: true, background: true },
      transformResponse: dataOf<Draft>,
      invalidatesTags: ['Drafts'],
    }),
    deleteDraft: build.mutation<unknown, string>({
      query: (id) => request('deleteDraft', { params: { draftId: id } }),
      extraOptions: { quiet: true },
      invalidatesTags: ['Drafts'],
    }),
  }),
});

export const { useListDraftsQuery, useGetDraftQuery, useSaveDraftMutation, useDeleteDraftMutation } =
  draftsApi;
