import { request, type Faq, type FaqBody } from '@launchpad/api';
import { api, dataOf, sharedApi, store } from '@launchpad/web-kit';
import type { Versioned } from '../../common/versioned';

/** The FAQs in the order of these ids. */
export const inOrder = (faqs: readonly Faq[], ids: readonly string[]): Faq[] =>
  faqs.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id));

/** Admin calls that change the FAQs. */
export const faqsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Creates a FAQ without an id, updates it with one. */
    saveFaq: build.mutation<Faq, FaqBody & Versioned>({
      query: ({ _id, ...body }) =>
        _id ? request('editFaq', { body: { _id, ...body } }) : request('createFaq', { body }),
      extraOptions: { versioned: true },
      transformResponse: dataOf<Faq>,
      invalidatesTags: ['Faqs', 'Audit'],
    }),
    /**
     * Sets the order of the FAQs, which the list shows at once; refused where it is no longer the one that was seen. The
     * list is read again only when the caller says so: between two moves it would show the first alone.
     */
    orderFaqs: build.mutation<unknown, Record<'ids' | 'seen', string[]>>({
      query: (body) => request('orderFaqs', { body }),
      onQueryStarted: async ({ ids }, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          sharedApi.util.updateQueryData('listFaqs', undefined, (faqs) => inOrder(faqs, ids)),
        );
        await queryFulfilled.catch(() => shown.undo());
      },
    }),
    /** Deletes a FAQ as it was shown. */
    deleteFaq: build.mutation<unknown, Pick<Faq, '_id' | 'version'>>({
      query: ({ _id: id, version }) => request('deleteFaq', { params: { id }, query: { version } }),
      invalidatesTags: ['Faqs', 'Audit'],
    }),
  }),
});

/** Reads the FAQs again after their order was set. */
export const readOrderAgain = () => store.dispatch(api.util.invalidateTags(['Faqs', 'Audit']));

export const { useSaveFaqMutation, useOrderFaqsMutation, useDeleteFaqMutation } = faqsApi;
