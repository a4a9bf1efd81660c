import { z } from 'zod';
import { paths } from '../paths.js';
import { limits } from '../rules/limits.js';
import { answer, pagination, paging, recordId, seconds } from './common.js';
import { route } from './route.js';

export const comment = z.object({
  _id: z.string(),
  poolId: z.string(),
  /** plain text */
  message: z.string(),
  /** unix seconds, as the writer's page had it */
  messageTime: z.int(),
  userAddress: z.string(),
  /** unix seconds */
  createdAt: z.int(),
});

const tag = 'Comments';

export const commentRoutes = {
  addComment: route(paths.addComment, {
    tag,
    summary: 'Posts a comment; its userAddress is the session wallet',
    access: 'wallet',
    body: z.object({
      poolId: recordId,
      message: z
        .string({ error: 'Please enter a comment' })
        .min(1, 'Please enter a comment')
        .max(limits.comment, `A comment has at most ${limits.comment} characters`)
        .regex(/^(?!\s)/, 'Space not allowed at start'),
      messageTime: seconds.optional(),
    }),
    response: answer(comment),
  }),
  listComments: route(paths.listComments, {
    tag,
    summary: 'Comments of a pool, newest first',
    access: 'public',
    params: z.object({ poolId: recordId }),
    query: z.object(paging(20)),
    response: answer(z.object({ comments: z.array(comment), pagination })),
  }),
};

export type Comment = z.output<typeof comment>;
