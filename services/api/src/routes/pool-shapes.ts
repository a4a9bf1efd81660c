import { perLink, perText } from '@launchpad/contracts/pool-page';
import { z } from 'zod';
import { address, amount, chainClock, price, version } from './common.js';

/** The open book's figures, or the settled ones. */
export const figures = z.object({
  /** bidding tokens that would be raised now */
  thresholdCounter: amount,
  /** of the soft cap, two decimals, at most 100 */
  thresholdPercentage: z.number(),
  /** whether the soft cap is reached */
  thresholdStatus: z.boolean(),
  /** pooling tokens that would be sold now */
  tokenSoldCounter: amount,
});

export const settlement = z.object({
  soldPoolingTokens: amount,
  soldBiddingTokens: amount,
  fee: amount,
  /** the encoded clearing order as a decimal string */
  clearingPriceOrder: amount,
  minFundingThresholdNotReached: z.boolean(),
  transactionHash: z.string(),
});

/** How far a pool is paid out, by the keeper or by anybody else. */
export const payouts = z.object({
  /** bids that get something: all but the withdrawn ones */
  orders: z.int(),
  /** of these, claimed or refunded */
  paid: z.int(),
});

/** Empty for a deleted pool: the public only sees its code, network and title, and that it is deleted. */
const unlessDeleted = <T extends z.ZodType<string>>(schema: T) => z.union([schema, z.literal('')]);

/** What its owner writes: texts and links, empty ones for what is not filled in or not known yet. */
const page = {
  ...perText(() => z.string()),
  /** sanitised HTML; absent in lists */
  description: z.string().optional(),
  ...perLink(() => z.string()),
};

/** An encrypted file of a review: a picture or a PDF. */
export const reviewDocument = z.object({
  /** content id; admins read it through /v1/admin/files/identity/{cid} */
  cid: z.string(),
  /** as its owner calls it */
  name: z.string(),
});

/** What an owner can change of a pool's page. */
export const changedMetadata = z.object({
  ...page,
  isKyc: z.boolean(),
  formHash: z.string(),
});

export const pool = z.object({
  /** same as poolId */
  _id: z.string(),
  /** the public code: encodes chain and on-chain number */
  poolId: z.string(),
  /** the number on chain */
  blockchainPoolId: z.int(),
  chainId: z.int(),
  network: z.string(),
  ...page,
  poolOwner: unlessDeleted(address),
  poolingToken: unlessDeleted(address),
  ptName: z.string(),
  ptSymbol: z.string(),
  ptDecimals: z.int(),
  /**
   * true if the token's name, symbol or decimals are unreadable or unusable: the name is then its address, the symbol "?",
   * and with more than 36 decimals amounts are in smallest units; absent otherwise
   */
  ptUnknown: z.boolean().optional(),
  biddingToken: unlessDeleted(address),
  bdName: z.string(),
  bdSymbol: z.string(),
  bdDecimals: z.int(),
  /** as ptUnknown, of the bidding token */
  bdUnknown: z.boolean().optional(),
  /** same as ptDecimals */
  decimals: z.int(),
  poolSellAmount: unlessDeleted(amount),
  minimumBuyAmount: unlessDeleted(amount),
  minimumBiddingAmount: unlessDeleted(amount),
  minimumFundingThreshold: unlessDeleted(amount),
  poolStartDate: z.int(),
  poolEndDate: z.int(),
  poolCancelDate: z.int(),
  /** KYC: true approved, false rejected, absent pending */
  poolStatus: z.boolean().optional(),
  isKyc: z.boolean(),
  isFinalize: z.boolean(),
  closeStatus: z.boolean(),
  scamStatus: z.boolean(),
  isCancelled: z.boolean(),
  isDeleted: z.boolean(),
  /** true featured, false not, absent undecided */
  featureStatus: z.boolean().optional(),
  transactionHash: z.string(),
  /** the auction contract */
  idoAddress: z.string(),
  poolType: z.enum(['public', 'whiteList']),
  merkleRoot: z.string(),
  formHash: z.string(),
  feeNumerator: z.int(),
  /** an admin edited the terms, so the owner may cancel without a penalty until the start */
  cancelIsFree: z.boolean(),
  /** false until the metadata that belongs to the chain's formHash is known */
  hasMetadata: z.boolean(),
  /** of the metadata and contact data: named by an edit or a review as the one it saw; 0 for a deleted pool */
  version,
  /** true while changed metadata awaits an admin's review, see `pendingMetadata`; absent otherwise */
  awaitsReview: z.boolean().optional(),
  scamMessage: z.string().optional(),
  /** changed after the approval and not reviewed yet, so not shown: only for the pool's owner and admins */
  pendingMetadata: changedMetadata.optional(),
  /** whether the owner has submitted contact data for a review */
  hasContact: z.boolean(),
  /** contact data: only for the pool's owner and admins, in the answer of `getPool` alone */
  name: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  message: z.string().optional(),
  /** content id of the encrypted file; admins view it through /v1/admin/files/identity/{cid} */
  identityDoc: z.string().optional(),
  /** further documents of the review, as `identityDoc` */
  documents: z.array(reviewDocument).optional(),
  /** what an admin asked the owner to correct, see the review; absent otherwise */
  requestedChanges: z.array(z.string()).optional(),
  settlement: settlement.optional(),
  figures,
  /** the current or final clearing price; absent while the book is empty */
  clearingPrice: price.optional(),
  /** the newest bid not withdrawn, whose limit price the next bid must exceed */
  lastBid: price.optional(),
  /** bids ever placed */
  bidCount: z.int(),
  /** "412 of 430 paid"; absent until the pool is settled, cancelled or marked as scam */
  payouts: payouts.optional(),
  /** newest points of tokenSoldCounter, at most 32, oldest first */
  soldArrayCounter: z.array(amount),
  /** the newest 500 entries of the series, one for each bid, oldest first; only in the answer for a single pool */
  thresholdData: z.array(figures).optional(),
  clock: chainClock.optional(),
  /** unix seconds */
  createdAt: z.int(),
  updatedAt: z.int(),
});

/** The answer for one pool. */
export const poolDetail = pool.extend({ description: z.string() });

const ofBids = { figures: true, clearingPrice: true, lastBid: true, bidCount: true, payouts: true } as const;
const ofCaller = {
  name: true,
  email: true,
  phone: true,
  message: true,
  identityDoc: true,
  documents: true,
  pendingMetadata: true,
} as const;

/** The figures of a pool's bids. */
export const poolBook = pool.pick(ofBids);

/** A pool's terms and state: everything that depends neither on its bids nor on the caller. */
export const poolTerms = pool.omit({
  ...ofBids,
  ...ofCaller,
  soldArrayCounter: true,
  thresholdData: true,
  description: true,
  clock: true,
});

export const counts = z.object({ all: z.int(), upcoming: z.int(), live: z.int(), ended: z.int() });

export type Pool = z.output<typeof pool>;
export type ReviewDocument = z.output<typeof reviewDocument>;
export type ChangedMetadata = z.output<typeof changedMetadata>;
export type PoolDetail = z.output<typeof poolDetail>;
export type PoolBook = z.output<typeof poolBook>;
export type PoolTerms = z.output<typeof poolTerms>;
export type Figures = z.output<typeof figures>;
export type Settlement = z.output<typeof settlement>;
export type PoolCounts = z.output<typeof counts>;
