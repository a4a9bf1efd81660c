import { request, type Draft, type DraftForm, type ListedDraft } from '@launchpad/api';
import { api, dataOf } from '@launchpad/web-kit';

/** A draft to save: `of` is the draft it replaces, with its version; absent for a new one, which may have chosen its id. */
export interface DraftToSave {
  of?: Pick<Draft, 'id' | 'version'> | undefined;
  id?: string;
  form: DraftForm;
}

/** Pool drafts stored on the server, only for the signed-in wallet. Callers report errors. */
export const draftsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** @param owner the signed-in wallet, so that the cache is separate for each wallet */
    listDrafts: build.query<ListedDraft[], { owner: string }>({
      query: () => request('listDrafts'),
      extraOptions: { personal: true },
      transformResponse: ({ data }: { data: { drafts: ListedDraft[] } }) => data.drafts,
      providesTags: ['Drafts'],
    }),
    /** Never cached. */
    getDraft: build.query<Draft, { id: string; owner: string }>({
      query: ({ id }) => request('getDraft', { params: { draftId: id } }),
      extraOptions: { personal: true },
      transformResponse: dataOf<Draft>,
      keepUnusedDataFor: 0,
    }),
    saveDraft: build.mutation<Draft, DraftToSave>({
      query: ({ of, id, form }) =>
        of
          ? request('updateDraft', { params: { draftId: of.id }, body: { form, version: of.version } })
          : request('createDraft', { body: { form, ...(id && { id }) } }),
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
