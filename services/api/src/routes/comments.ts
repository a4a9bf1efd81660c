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

/** A comment as admins see it. */
export const moderatedComment = comment.extend({
  /** why it is hidden from everybody else; absent unless it is */
  hidden: z
    .object({
      reason: z.string(),
      /** subject of the admin's access token */
      by: z.string(),
      /** what the admin is called; absent if unknown */
      name: z.string().optional(),
      /** unix seconds */
      time: z.int(),
    })
    .optional(),
});

/** A comment in a list over all pools. */
export const poolComment = moderatedComment.extend({
  pool: z.object({
    chainId: z.int(),
    /** empty until the pool's metadata is known */
    title: z.string(),
    /** address */
    owner: z.string(),
  }),
});

const tag = 'Comments';
const ofComment = z.object({ poolId: recordId, commentId: recordId });

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
    summary: 'Comments of a pool but the hidden ones, newest first',
    access: 'public',
    params: z.object({ poolId: recordId }),
    query: z.object(paging(20)),
    response: answer(z.object({ comments: z.array(comment), pagination })),
  }),
  listAllComments: route(paths.listAllComments, {
    tag,
    summary: 'All comments of a pool, newest first, the hidden ones with why',
    access: 'admin',
    params: z.object({ poolId: recordId }),
    query: z.object(paging(20)),
    response: answer(z.object({ comments: z.array(moderatedComment), pagination })),
  }),
  searchComments: route(paths.searchComments, {
    tag,
    summary: 'The newest 1,000 comments found on all pools, newest first, the hidden ones with why',
    access: 'admin',
    query: z.object({
      ...paging(20),
      /** of this pool alone */
      poolId: recordId.optional(),
      /** only the hidden or only the visible ones */
      state: z.enum(['hidden', 'visible']).optional(),
      /** found in the text, the writer's address, or the pool's title; in any case */
      search: z.string().max(limits.search).optional(),
    }),
    response: answer(z.object({ comments: z.array(poolComment), pagination })),
  }),
  hideComment: route(paths.hideComment, {
    tag,
    summary: 'Hides a comment from everybody but admins, or gives another reason for it',
    access: 'admin',
    params: ofComment,
    body: z.object({
      reason: z
        .string({ error: 'Please enter a reason' })
        .min(1, 'Please enter a reason')
        .max(limits.hidingReason, `At most ${limits.hidingReason} characters`),
    }),
    response: answer(moderatedComment),
  }),
  restoreComment: route(paths.restoreComment, {
    tag,
    summary: 'Shows a hidden comment again',
    access: 'admin',
    params: ofComment,
    response: answer(moderatedComment),
  }),
};

export type Comment = z.output<typeof comment>;
export type ModeratedComment = z.output<typeof moderatedComment>;
export type PoolComment = z.output<typeof poolComment>;
