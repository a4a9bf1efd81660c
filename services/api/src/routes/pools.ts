import { z } from 'zod';
import { paths } from '../paths.js';
import { limits } from '../rules/limits.js';
import {
  address,
  answer,
  amount,
  flag,
  pagination,
  paging,
  positiveAmount,
  price,
  reason,
  recordId,
  seenVersion,
  transactionHash,
} from './common.js';
import { createPoolBody, editPoolBody } from './pool-forms.js';
import { counts, figures, pool, poolDetail } from './pool-shapes.js';
import { route } from './route.js';

const listQuery = z.object({
  ...paging(6),
  poolName: z.string().max(limits.search).default(''),
  status: z.enum(['all', 'upcoming', 'live', 'ended']).default('all'),
  featured: flag.optional(),
  /** name or chain id of a network */
  network: z.string().max(50).default(''),
  /** of the pools that sell this token or take bids in it: its address, or the name of a stablecoin on any network */
  token: z.string().max(limits.search).default(''),
  /**
   * newest first; that which ends next first, and those that have ended last; or most raised first: in whole bidding
   * tokens, which are stablecoins of every network and so count one to one
   */
  sort: z.enum(['newest', 'ending', 'raised']).default('newest'),
});

/** Anybody may ask for the sales of one owner. */
const publicListQuery = listQuery.extend({ owner: address.optional() });

const managedQuery = listQuery.extend({
  ...paging(10),
  /** `oldest`: oldest first; otherwise as in the public list */
  sort: z.enum(['newest', 'oldest', 'ending', 'raised']).default('newest'),
  /** for admins, `pending` has only pools whose owner has submitted contact data */
  kyc: z.enum(['all', 'pending', 'approved', 'rejected']).default('all'),
  /** what came of a pool, whatever its times; `open`: nothing yet. Ended and open pools wait for their settlement. */
  outcome: z.enum(['all', 'open', 'settled', 'cancelled', 'scam', 'deleted']).default('all'),
});

export const poolList = z.object({
  pools: z.array(pool),
  pagination,
  counts,
  /**
   * for admins who list pending pools without a search: the owners of whom more than 20 were submitted within an hour, and
   * how many of these are not listed; absent if there are none
   */
  held: z.array(z.object({ owner: address, count: z.int() })).optional(),
});
const list = answer(poolList);
const one = answer(poolDetail);
const byPool = z.object({ poolId: recordId });

/** The open book by price step. */
export const book = z.object({
  steps: z.array(
    z.object({
      /** the lowest price of the step */
      price,
      /** bidding tokens in this step */
      sellAmount: amount,
      /** bidding tokens from the best price down to this step */
      cumulativeSellAmount: amount,
      orders: z.int(),
    }),
  ),
  figures,
  clearingPrice: price.optional(),
  bidCount: z.int(),
});

/** A pool's figures after each of its bids, oldest first. */
export const series = z.object({
  /** `placedAt`: when the bid was placed, unix seconds */
  entries: z.array(figures.extend({ placedAt: z.int() })),
  /** `total`: bids ever placed */
  pagination,
});

/** Instead of a page: at most this many entries spread evenly over the series, its first and its newest included. */
const points = z.coerce.number<string | number>().int().min(1).max(500);

/** What a draft bid would get. */
export const preview = z.object({
  /** pooling tokens */
  claimedValue: amount,
  /** bidding tokens refunded */
  refundedValue: amount,
  /** with the draft in the book */
  clearingPrice: price.optional(),
  /** where the book clears with the draft in it, from which follows what any other bid gets */
  margin: z
    .object({
      /** lowest tick whose bids buy for everything: the tick below is that of the clearing price; zero if all do */
      rank: z.int(),
      /** bidding tokens of the bids that buy for everything */
      aboveAmount: amount,
      /** bidding tokens of the bids at the clearing price, which share what is left */
      atAmount: amount,
    })
    .optional(),
});

/** Scam calls accept the pool as `id` or `poolId`, and the text as `message` or `scamMessage`. */
const scamFields = z.object({
  id: recordId.optional(),
  poolId: recordId.optional(),
  message: z.string().max(limits.scamMessage).optional(),
  scamMessage: z.string().max(limits.scamMessage).optional(),
  title: z.string().max(limits.title).optional(),
});

const poolAndMessage: z.core.CheckFn<z.output<typeof scamFields>> = ({ value, issues }) => {
  if (value.id === undefined && value.poolId === undefined) {
    issues.push({ code: 'custom', path: ['id'], message: 'id is required', input: value });
  }
  if ((value.message ?? value.scamMessage ?? '').trim() === '') {
    issues.push({ code: 'custom', path: ['message'], message: 'cannot be blank!', input: value });
  }
};

const tag = 'Pools';

export const poolRoutes = {
  createPool: route(paths.createPool, {
    tag,
    summary: 'Saves the metadata and contact data of a pool that was created on chain by the session wallet',
    access: 'wallet',
    body: createPoolBody,
    response: one,
  }),
  editPool: route(paths.editPool, {
    tag,
    summary: 'Saves new metadata after its formHash was set on chain; pool owner only',
    access: 'wallet',
    params: byPool,
    body: editPoolBody,
    response: one,
  }),
  listPools: route(paths.listPools, {
    tag,
    summary:
      'The pools a wallet (or a visitor: "all") may see: the approved ones, and with the session of that wallet its own',
    access: 'public',
    params: z.object({
      x: z.union([z.literal('all'), address], { error: 'must be "all" or a wallet address' }),
    }),
    query: publicListQuery,
    response: list,
  }),
  managePools: route(paths.managePools, {
    tag,
    summary: 'The pools a wallet manages: its own for a wallet session, all for an admin token',
    access: 'walletOrAdmin',
    params: z.object({ walletAddress: address }),
    query: managedQuery,
    response: list,
  }),
  getPool: route(paths.getPool, {
    tag,
    summary: 'One pool with the newest 500 entries of its threshold series',
    access: 'public',
    params: byPool,
    response: one,
  }),
  getSeries: route(paths.getSeries, {
    tag,
    summary:
      'The threshold series of a pool: its figures after each bid, oldest first, at most 500 a page, or "points" of them spread over all',
    access: 'public',
    params: byPool,
    query: z.object({ ...paging(100, 500), points: points.optional() }),
    response: answer(series),
  }),
  getPoolCard: route(paths.getPoolCard, {
    tag,
    summary: 'The picture that a link to the pool is shown with, 1200 by 630: state, raised, price',
    access: 'public',
    params: byPool,
    produces: ['image/png'],
    response: z.unknown(),
  }),
  getPoolCalendar: route(paths.getPoolCalendar, {
    tag,
    summary: "The sale's dates as an iCalendar file",
    access: 'public',
    params: byPool,
    produces: ['text/calendar'],
    response: z.unknown(),
  }),
  updateStatus: route(paths.updateStatus, {
    tag,
    summary:
      'KYC review: approves or rejects; 409 where the pool is of another version, or to be approved while its page or contact data is missing',
    access: 'admin',
    params: z.object({ id: recordId }),
    body: z.object({
      poolStatus: z.boolean({ error: 'poolStatus must be true or false' }),
      reason: reason.default(''),
      version: seenVersion,
    }),
    response: one,
  }),
  updateMetadata: route(paths.updateMetadata, {
    tag,
    summary:
      "Shows an approved pool's changed metadata, or leaves what is shown; 409 where there is none, or another version",
    access: 'admin',
    params: byPool,
    body: z.object({
      approve: z.boolean({ error: 'approve must be true or false' }),
      reason: reason.default(''),
      version: seenVersion,
    }),
    response: one,
  }),
  updateFeatureStatus: route(paths.updateFeatureStatus, {
    tag,
    summary: 'Shows a pool among the trending ones, or no longer',
    access: 'admin',
    params: byPool,
    body: z.object({ featureStatus: z.boolean({ error: 'featureStatus must be true or false' }) }),
    response: one,
  }),
  softDelete: route(paths.softDelete, {
    tag,
    summary: 'Records the deletion of a pool by its transaction',
    access: 'admin',
    body: z.object({
      id: recordId,
      isDeleted: z.literal(true, { error: 'isDeleted must be true' }),
      transactionHash,
    }),
    response: one,
  }),
  cancelPool: route(paths.cancelPool, {
    tag,
    summary: 'Records the cancellation of a pool by its transaction',
    access: 'wallet',
    body: z.object({
      id: recordId,
      isCancelled: z.literal(true, { error: 'isCancelled must be true' }),
      transactionHash,
    }),
    response: one,
  }),
  addScam: route(paths.addScam, {
    tag,
    summary: 'Records that a pool was marked scam by its transaction, with a message',
    access: 'admin',
    body: scamFields
      .extend({
        scamStatus: z.literal(true, { error: 'scamStatus must be true' }).default(true),
        transactionHash,
      })
      .check(poolAndMessage),
    response: one,
  }),
  editScam: route(paths.editScam, {
    tag,
    summary: 'Changes the message of a scam record; 409 where it is not as seen',
    access: 'admin',
    body: scamFields
      .extend({
        /** the message that was changed; without it any is */
        seen: z.string().max(limits.scamMessage).optional(),
      })
      .check(poolAndMessage),
    response: one,
  }),
  getBook: route(paths.getBook, {
    tag,
    summary: 'The open book by price step, best price first',
    access: 'public',
    params: byPool,
    query: z.object({ steps: z.coerce.number<string | number>().int().min(1).max(200).default(50) }),
    response: answer(book),
  }),
  previewBid: route(paths.previewBid, {
    tag,
    summary: 'What a draft bid would get if the sale ended now',
    access: 'public',
    params: byPool,
    query: z.object({
      minBuyAmount: positiveAmount('Please Enter Valid Buy Amount'),
      sellAmount: positiveAmount('Please enter valid number'),
    }),
    response: answer(preview),
  }),
};

export type PoolListQuery = z.input<typeof publicListQuery>;
export type ManagedListQuery = z.input<typeof managedQuery>;
export type PoolList = z.output<typeof poolList>;
export type Book = z.output<typeof book>;
export type Series = z.output<typeof series>;
export type Preview = z.output<typeof preview>;
