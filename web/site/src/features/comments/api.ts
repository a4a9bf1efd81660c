import { api, queryOf } from '@launchpad/web-kit';
import type { Comment, Pagination } from '@launchpad/gateway/api';

interface CommentPage {
  comments: Comment[];
  pagination: Pagination;
}

export const commentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    comments: build.infiniteQuery<CommentPage, string, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ pagination }) =>
          pagination.page < pagination.pages ? pagination.page + 1 : undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        url: `/v1/front/comments/commentsByPoolId/${queryArg}`,
        params: queryOf({ page: pageParam }),
      }),
      transformResponse: ({ data }: { data: CommentPage }) => data,
      providesTags: (_result, _error, poolId) => [{ type: 'Comments', id: poolId }],
    }),
    addComment: build.mutation<Comment, { poolId: string; message: string; messageTime: number }>({
      query: (body) => ({ url: '/v1/front/comments/comment', method: 'POST', body }),
      transformResponse: ({ data }: { data: Comment }) => data,
      invalidatesTags: (_result, _error, { poolId }) => [{ type: 'Comments', id: poolId }],
    }),
  }),
});

export const { useCommentsInfiniteQuery, useAddCommentMutation } = commentsApi;
