import { request, type ModeratedComment, type Pagination } from '@launchpad/api';
import { api, dataOf, type Tag } from '@launchpad/web-kit';

interface CommentPage {
  comments: ModeratedComment[];
  pagination: Pagination;
}

interface CommentOfPool {
  poolId: string;
  commentId: string;
}

const changedTags = ({ poolId }: CommentOfPool): Tag[] => [
  { type: 'Comments', id: poolId },
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

export const { useAllCommentsQuery, useHideCommentMutation, useRestoreCommentMutation } = commentsApi;
