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

/** Empty of a deleted pool: strangers learn its code, its network and its title, and that it is deleted. */
const unlessDeleted = <T extends z.ZodType<string>>(schema: T) => z.union([schema, z.literal('')]);

const links = {
  website: z.string(),
  telegram: z.string(),
  medium: z.string(),
  twitter: z.string(),
  discord: z.string(),
  podcast: z.string(),
  whitePaper: z.string(),
};

/** What an owner can change of a pool's page. */
export const changedMetadata = z.object({
  title: z.string(),
  logo: z.string(),
  /** sanitised HTML; absent in lists */
  description: z.string().optional(),
  isKyc: z.boolean(),
  ...links,
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
  title: z.string(),
  /** content id; empty until the metadata is known */
  logo: z.string(),
  /** sanitised HTML; absent in lists */
  description: z.string().optional(),
  poolOwner: unlessDeleted(address),
  poolingToken: unlessDeleted(address),
  ptName: z.string(),
  ptSymbol: z.string(),
  ptDecimals: z.int(),
  /**
   * true where the token's name, symbol or decimals can't be read or used: its address stands in for the name, "?" for
   * the symbol, and amounts are in smallest units where it has more than 36 decimals; absent otherwise
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
  /** an admin edited the terms: until the start the owner may cancel without a penalty */
  cancelIsFree: z.boolean(),
  ...links,
  /** false until the metadata that belongs to the chain's formHash is known */
  hasMetadata: z.boolean(),
  /** of the metadata and contact data: what an edit or a review names as the one it saw; 0 of a deleted pool */
  version,
  /** true while changed metadata awaits an admin's review, see `pendingMetadata`; absent otherwise */
  awaitsReview: z.boolean().optional(),
  scamMessage: z.string().optional(),
  /** changed after the approval and not reviewed yet, so not shown: only for the pool's owner and admins */
  pendingMetadata: changedMetadata.optional(),
  /** contact data: only for the pool's owner and admins */
  name: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  message: z.string().optional(),
  /** content id of the encrypted file; admins view it through /v1/admin/files/identity/{cid} */
  identityDoc: z.string().optional(),
  settlement: settlement.optional(),
  figures,
  /** what the sale clears at now, or cleared at; absent while no order has a price */
  clearingPrice: price.optional(),
  /** the newest bid not withdrawn, whose ratio the bid form wants beaten */
  lastBid: price.optional(),
  /** bids ever placed */
  bidCount: z.int(),
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

export const counts = z.object({ all: z.int(), upcoming: z.int(), live: z.int(), ended: z.int() });

export type Pool = z.output<typeof pool>;
export type ChangedMetadata = z.output<typeof changedMetadata>;
export type PoolDetail = z.output<typeof poolDetail>;
/** What a pool's bids come to. */
export type PoolBook = Pick<Pool, 'figures' | 'clearingPrice' | 'lastBid' | 'bidCount'>;
/** A pool's terms and state: what of it follows from neither its bids nor who asks. */
export type PoolTerms = Omit<
  Pool,
  | keyof PoolBook
  | ('soldArrayCounter' | 'thresholdData' | 'description' | 'clock')
  | ('name' | 'email' | 'phone' | 'message' | 'identityDoc' | 'pendingMetadata')
>;
export type Figures = z.output<typeof figures>;
export type Settlement = z.output<typeof settlement>;
export type PoolCounts = z.output<typeof counts>;
