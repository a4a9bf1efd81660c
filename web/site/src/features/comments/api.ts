import { api, dataOf } from '@launchpad/web-kit';
import { request, type Comment, type Pagination } from '@launchpad/api';

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
      query: ({ queryArg, pageParam }) =>
        request('listComments', { params: { poolId: queryArg }, query: { page: pageParam } }),
      transformResponse: dataOf<CommentPage>,
      providesTags: (_result, _error, poolId) => [{ type: 'Comments', id: poolId }],
    }),
    addComment: build.mutation<Comment, { poolId: string; message: string; messageTime: number }>({
      query: (body) => request('addComment', { body }),
      transformResponse: dataOf<Comment>,
      invalidatesTags: (_result, _error, { poolId }) => [{ type: 'Comments', id: poolId }],
    }),
  }),
});

export const { useCommentsInfiniteQuery, useAddCommentMutation } = commentsApi;
