import { BIDDER, pagination, POOL_ID } from '../messages.js';
import type { Answers, Call } from './call.js';
import { me, UUID } from './common.js';

const comment = {
  id: UUID,
  poolId: POOL_ID,
  message: 'Nice!',
  messageTime: 1_899_000_000,
  userAddress: BIDDER,
  createdAtMs: 1_899_000_000_000n,
};
const hiddenComment = {
  comment,
  hiding: { reason: 'Forged link', author: 'admin-subject', name: 'Ada Admin', timeMs: 1_899_000_100_000n },
};
const commentedPool = { chainId: 5, title: 'Aurora', owner: BIDDER };

export const commentsCalls = {
  addComment: {
    access: 'wallet',
    path: '/v1/front/comments/comment',
    body: { poolId: POOL_ID, message: 'Nice!', messageTime: 1_899_000_000, userAddress: BIDDER },
    asks: {
      pools: [['addComment', { caller: me, poolId: POOL_ID, message: 'Nice!' }]],
    },
  },
  listComments: {
    access: 'public',
    path: `/v1/front/comments/commentsByPoolId/${POOL_ID}`,
    asks: undefined,
    also: [
      {
        path: `/v1/front/comments/commentsByPoolId/${POOL_ID}?page=3&limit=7`,
        asks: { pools: [['listComments', { caller: me, poolId: POOL_ID, page: { page: 3, limit: 7 } }]] },
      },
    ],
  },
  listAllComments: {
    access: 'admin',
    path: `/v1/admin/comments/${POOL_ID}`,
    asks: { pools: [['listAllComments', { caller: me, poolId: POOL_ID, page: { page: 1, limit: 20 } }]] },
  },
  searchComments: {
    access: 'admin',
    path: '/v1/admin/comments?state=hidden',
    asks: { pools: [['searchComments', { caller: me, page: { page: 1, limit: 20 }, hidden: true }]] },
    also: [
      {
        path: '/v1/admin/comments',
        asks: { pools: [['searchComments', { caller: me, page: { page: 1, limit: 20 } }]] },
      },
      {
        path: `/v1/admin/comments?page=2&poolId=${POOL_ID}&state=visible&search=forged`,
        asks: {
          pools: [
            [
              'searchComments',
              {
                ...{ caller: me, page: { page: 2, limit: 20 }, poolId: POOL_ID },
                ...{ hidden: false, search: 'forged' },
              },
            ],
          ],
        },
      },
    ],
  },
  hideComment: {
    access: 'admin',
    path: `/v1/admin/comments/${POOL_ID}/${UUID}/hidden`,
    body: { reason: 'Forged link' },
    asks: { pools: [['hideComment', { caller: me, poolId: POOL_ID, id: UUID, reason: 'Forged link' }]] },
  },
  restoreComment: {
    access: 'admin',
    path: `/v1/admin/comments/${POOL_ID}/${UUID}/hidden`,
    asks: { pools: [['restoreComment', { caller: me, poolId: POOL_ID, id: UUID }]] },
  },
} satisfies Record<string, Call>;

export const commentsAnswers: Answers = () => ({
  pools: {
    addComment: () => ({ comment }),
    listComments: () => ({ comments: [comment], pagination }),
    listAllComments: () => ({ comments: [hiddenComment, { comment }], pagination }),
    searchComments: () => ({ comments: [{ ...hiddenComment, pool: commentedPool }], pagination }),
    hideComment: () => ({ comment: hiddenComment }),
    restoreComment: () => ({ comment: { comment } }),
  },
});
