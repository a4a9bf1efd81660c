import { z } from 'zod';
import { CONTENT_ID } from '../rules/content-id.js';
import { limits } from '../rules/limits.js';
import { isLink, LINK } from '../rules/link.js';
import { RECORD_ID } from '../rules/record-id.js';

// Conventions of every request and answer: amounts are decimal strings in a token's smallest unit; dates
// are unix seconds; addresses and hashes are returned in lowercase 0x hex and accepted in any case.
//
// Answers are `{ success: true, data: ... }`. Where the specification has another shape it is next to
// `success`: `cms` (page or list), `whited`, and inside `data`: `pools` and `pagination`, `success` and
// `faqs`, `success` and `setting`, `notifications`.

export const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'Enter valid address')
  .toLowerCase();

export const transactionHash = z
  .string({ error: 'transactionHash is required' })
  .regex(/^0x[0-9a-fA-F]{64}$/, 'Enter a valid transaction hash')
  .toLowerCase();

/** Decimal string of at most 78 digits: a 256-bit number in the smallest unit. */
export const amount = z.string().regex(/^\d{1,78}$/, 'Enter an amount in the smallest unit, digits only');

/** An amount above zero; a missing, malformed or zero one gets the given message. */
export const positiveAmount = (message: string) =>
  z.string({ error: message }).regex(/^0*[1-9]\d{0,77}$/, message);

export const seconds = z.int().min(0).max(4_294_967_295);

/** Of a record: starts at 1, incremented by each change. */
export const version = z.int();

/**
 * The version a save is based on. If the record has another one by now the answer is 409 and nothing is written; without
 * it a save applies to any version.
 */
export const seenVersion = z.int().min(1).max(2_147_483_647).optional();

/** The same of a deletion, as a query. */
export const deletedVersion = z.coerce.number<string | number>().int().min(1).max(2_147_483_647).optional();

/** A reason for a pool's owner, or the owner's answer: plain text, kept in the history of the review. */
export const reason = z
  .string({ error: 'Please enter a reason' })
  .max(limits.reviewText, `At most ${limits.reviewText} characters`);

export const recordId = z.string({ error: 'id is required' }).regex(RECORD_ID, 'No Record Found');

/** Content id of a file on IPFS, version 0 or 1. */
export const cid = (message: string) => z.string({ error: message }).regex(CONTENT_ID, message);

/** An http or https address with a domain. Length and pattern are part of `isLink` too: here they document it. */
export const link = (message: string) =>
  z.string().max(limits.link, message).regex(LINK, message).refine(isLink, message);

/** The same, or nothing: an absent link is the empty string. */
export const optionalLink = (message: string) =>
  z.union([z.literal(''), link(message)], { error: message }).default('');

export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

const pageNumber = z.coerce.number<string | number>().int().min(1).max(limits.pageNumber);

/** Query of a list: page from 1, limit at most 100 unless said. */
export const paging = (limit: number, most: number = limits.page) => ({
  page: pageNumber.default(1),
  limit: pageNumber.max(most).default(limit),
});

export const pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  pages: z.int(),
});

/** `{ success: true, data }` */
export const answer = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data });

/** RFC 9457 problem details; `title` is the message for the user. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** machine readable, kebab-case */
  code: z.string(),
  detail: z.string().optional(),
  /** one entry for each field that is wrong */
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** of a server's failure: the trace that its logs are found by */
  traceId: z.string().optional(),
});

/**
 * A chain's clock: its now is `timestamp` plus the time since `arrivedAt`, measured on the server's wall
 * clock (`serverTime` of /v1/config gives the difference to one's own).
 */
export const chainClock = z.object({
  chainId: z.int(),
  blockNumber: z.int(),
  /** the newest block's, unix seconds */
  timestamp: z.int(),
  /** when the server saw that block, unix milliseconds of its wall clock */
  arrivedAt: z.int(),
  /** false while the chain is paused or unreachable */
  healthy: z.boolean(),
});

/** A price as a ratio of amounts: `sell` bidding tokens for `buy` pooling tokens, in smallest units. */
export const price = z.object({ buy: amount, sell: amount });

export type Problem = z.output<typeof problem>;
export type Pagination = z.output<typeof pagination>;
export type ChainClock = z.output<typeof chainClock>;
export type Price = z.output<typeof price>;
