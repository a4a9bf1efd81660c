import { z } from 'zod';
import { paths } from '../paths.js';
import { limits } from '../rules/limits.js';
import { reviewFields } from '../rules/review.js';
import { answer, cid, pagination, paging, reason, recordId, seenVersion } from './common.js';
import { contact } from './pool-forms.js';
import { poolDetail, reviewDocument } from './pool-shapes.js';
import { route } from './route.js';

/** What was submitted: contact data and documents. */
const submission = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  identityDoc: z.string(),
  documents: z.array(reviewDocument),
});

/** One entry of a pool's review; entries are never changed. */
export const reviewEntry = z.object({
  _id: z.string(),
  /**
   * by the owner: `submitted`, `answered`; by admins: `changesRequested`, `approved`, `rejected`, and of an approved
   * pool's changed metadata `metadataApproved`, `metadataRejected`
   */
  kind: z.enum([
    'submitted',
    'answered',
    'changesRequested',
    'approved',
    'rejected',
    'metadataApproved',
    'metadataRejected',
  ]),
  /** unix seconds */
  time: z.int(),
  /** address of the owner, or subject of the admin's token, which only admins see */
  author: z.string(),
  /** what that admin is called; only for admins, absent if unknown */
  name: z.string().optional(),
  /** the reason or the answer, plain text; may be empty */
  text: z.string(),
  /** what was asked for, or what a submission changed; empty for the first */
  fields: z.array(z.enum(reviewFields)),
  submission: submission.optional(),
});

const required = (message: string) => reason.refine((text) => text.trim() !== '', message);

const document = z.object({
  /** of a file uploaded as `document` or `identityDoc` */
  cid: cid('Please select a document'),
  name: z
    .string({ error: 'Please name the document' })
    .min(1, 'Please name the document')
    .max(limits.documentName, `A name has at most ${limits.documentName} characters`),
});

export const resubmitBody = z.object({
  ...contact,
  /** besides the identity document */
  documents: z.array(document).max(limits.documents, `At most ${limits.documents} documents`).default([]),
  /** an answer to the admin */
  text: reason.default(''),
  version: seenVersion,
});

const tag = 'Review';
const byPool = z.object({ poolId: recordId });
const one = answer(poolDetail);

export const reviewRoutes = {
  requestChanges: route(paths.requestChanges, {
    tag,
    summary: 'KYC review: asks the owner to correct what is named; 409 where the pool is of another version',
    access: 'admin',
    params: byPool,
    body: z.object({
      fields: z
        .array(z.enum(reviewFields), { error: 'Please select what to change' })
        .min(1, 'Please select what to change')
        .max(reviewFields.length),
      reason: required('Please enter a reason'),
      version: seenVersion,
    }),
    response: one,
  }),
  getReview: route(paths.getReview, {
    tag,
    summary: "The whole history of a pool's review, newest first; for its owner and admins",
    access: 'walletOrAdmin',
    params: byPool,
    query: z.object(paging(40, 40)),
    response: answer(z.object({ entries: z.array(reviewEntry), pagination })),
  }),
  answerReview: route(paths.answerReview, {
    tag,
    summary: 'The owner answers in a review, without changed data',
    access: 'wallet',
    params: byPool,
    body: z.object({ text: required('Please enter an answer') }),
    response: answer(reviewEntry),
  }),
  resubmitReview: route(paths.resubmitReview, {
    tag,
    summary:
      'The owner submits corrected contact data and documents, to be reviewed again; 409 where the pool is of another version',
    access: 'wallet',
    params: byPool,
    body: resubmitBody,
    response: one,
  }),
};

export type ReviewEntry = z.output<typeof reviewEntry>;
export type ResubmitBody = z.input<typeof resubmitBody>;
