import { request, type ModeratedComment, type Pagination, type PoolComment } from '@launchpad/api';
import { api, COMMENTS_OF_ALL, dataOf, type Tag } from '@launchpad/web-kit';

interface CommentPage {
  comments: ModeratedComment[];
  pagination: Pagination;
}

/** Which comments on all pools are listed; empty texts exclude nothing. */
interface CommentFilter {
  page: number;
  search: string;
  state: '' | 'hidden' | 'visible';
  poolId: string;
}

interface CommentOfPool {
  poolId: string;
  commentId: string;
}

const changedTags = ({ poolId }: CommentOfPool): Tag[] => [
  { type: 'Comments', id: poolId },
  { type: 'Comments', id: COMMENTS_OF_ALL },
  // its history
  { type: 'Pool', id: poolId },
  'Audit',
];

/** What admins do about comments. */
export const commentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All of a pool's comments, newest first, the hidden ones with why. */
    allComments: build.query<CommentPage, { poolId: string; page: number }>({
      query: ({ poolId, ...query }) => request('listAllComments', { params: { poolId }, query }),
      extraOptions: { personal: true },
      transformResponse: dataOf<CommentPage>,
      providesTags: (_result, _error, { poolId }) => [{ type: 'Comments', id: poolId }],
    }),
    /** The comments on all pools, newest first. */
    comments: build.query<{ comments: PoolComment[]; pagination: Pagination }, CommentFilter>({
      query: ({ page, search, state, poolId }) =>
        request('searchComments', {
          query: {
            page,
            ...(search && { search }),
            ...(state && { state }),
            ...(poolId && { poolId }),
          },
        }),
      extraOptions: { personal: true },
      transformResponse: dataOf<{ comments: PoolComment[]; pagination: Pagination }>,
      providesTags: [{ type: 'Comments', id: COMMENTS_OF_ALL }],
    }),
    hideComment: build.mutation<ModeratedComment, CommentOfPool & { reason: string }>({
      query: ({ reason, ...params }) => request('hideComment', { params, body: { reason } }),
      transformResponse: dataOf<ModeratedComment>,
      invalidatesTags: (_result, _error, comment) => changedTags(comment),
    }),
    restoreComment: build.mutation<ModeratedComment, CommentOfPool>({
      query: (params) => request('restoreComment', { params }),
      transformResponse: dataOf<ModeratedComment>,
      invalidatesTags: (_result, _error, comment) => changedTags(comment),
    }),
  }),
});

export const { useAllCommentsQuery, useCommentsQuery, useHideCommentMutation, useRestoreCommentMutation } =
  commentsApi;
