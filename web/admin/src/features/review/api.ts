import {
  request,
  type Pagination,
  type PoolDetail,
  type ResubmitBody,
  type ReviewEntry,
  type ReviewField,
} from '@launchpad/api';
import { api, dataOf, type Tag } from '@launchpad/web-kit';
import { changedTags } from '../../common/api';

interface ReviewPage {
  entries: ReviewEntry[];
  pagination: Pagination;
}

const reviewTags = (poolId: string): Tag[] => [...changedTags(poolId), { type: 'Review', id: poolId }];

/** Calls of a KYC review as a conversation. */
export const reviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The history of a pool's review, newest first. */
    review: build.query<ReviewPage, { poolId: string; page: number }>({
      query: ({ poolId, page }) => request('getReview', { params: { poolId }, query: { page } }),
      extraOptions: { personal: true },
      transformResponse: dataOf<ReviewPage>,
      providesTags: (_page, _error, { poolId }) => [{ type: 'Review', id: poolId }],
    }),
    /** Asks the owner to correct fields, in the version that was reviewed. */
    requestChanges: build.mutation<
      PoolDetail,
      { poolId: string; fields: ReviewField[]; reason: string; version: number }
    >({
      query: ({ poolId, ...body }) => request('requestChanges', { params: { poolId }, body }),
      transformResponse: dataOf<PoolDetail>,
      invalidatesTags: (_pool, _error, { poolId }) => reviewTags(poolId),
    }),
    /** The owner answers in words. */
    answerReview: build.mutation<ReviewEntry, { poolId: string; text: string }>({
      query: ({ poolId, ...body }) => request('answerReview', { params: { poolId }, body }),
      transformResponse: dataOf<ReviewEntry>,
      invalidatesTags: (_entry, _error, { poolId }) => reviewTags(poolId),
    }),
    /** The owner submits contact data and documents again. */
    resubmitReview: build.mutation<PoolDetail, ResubmitBody & { poolId: string }>({
      query: ({ poolId, ...body }) => request('resubmitReview', { params: { poolId }, body }),
      transformResponse: dataOf<PoolDetail>,
      invalidatesTags: (_pool, _error, { poolId }) => reviewTags(poolId),
    }),
  }),
});

export const {
  useReviewQuery,
  useRequestChangesMutation,
  useAnswerReviewMutation,
  useResubmitReviewMutation,
} = reviewApi;
