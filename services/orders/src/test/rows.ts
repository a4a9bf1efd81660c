import { randomUUID } from 'node:crypto';
import { randomAddress, randomHash } from '@launchpad/platform/testing';
import { figuresOf } from '../ledger/figures.js';
import type { OrderRow } from '../ledger/order.entity.js';
import type { PoolRow } from '../ledger/pool.entity.js';
import { emptyBook } from '../ledger/pool-of.js';
import { terms } from './samples.js';

export const settlement = {
  soldPoolingTokens: '5',
  soldBiddingTokens: '6',
  fee: '1',
  clearingPriceOrder: '77',
  minFundingThresholdNotReached: false,
  transactionHash: randomHash(),
  blockHash: randomHash(),
  blockNumber: '100',
};

/** A pool without bids that runs, with an id of its own. */
export const poolRow = (changed: Partial<PoolRow> = {}): PoolRow => ({
  poolId: randomUUID(),
  chainId: 5,
  blockchainPoolId: 1,
  bdSymbol: 'USDC',
  poolSellAmount: terms.pooledSellAmount,
  minimumBuyAmount: terms.minBuyAmount,
  minimumBiddingAmount: terms.minimumBiddingAmountPerOrder,
  minimumFundingThreshold: terms.minFundingThreshold,
  poolStartDate: 1_900_000_000,
  poolEndDate: 1_900_600_000,
  isCancelled: false,
  isScam: false,
  isDeleted: false,
  settlement: null,
  ...emptyBook(terms.minFundingThreshold),
  ...changed,
});

/** An open order of a pool. */
export const orderRow = (poolId: string, ordinal: number, changed: Partial<OrderRow> = {}): OrderRow => ({
  id: randomUUID(),
  poolId,
  order: BigInt(ordinal),
  ordinal,
  userId: 7,
  minBuyAmount: 1_000n,
  sellAmount: 60_000n,
  orderBy: randomAddress(),
  transactionHash: randomHash(),
  placedAt: ordinal,
  blockTimestamp: 1_900_000_000 + ordinal,
  withdrawnAt: null,
  claimTrxHash: null,
  claimedValue: null,
  refundedValue: null,
  figures: figuresOf(60_000n * BigInt(ordinal), BigInt(ordinal), terms.minFundingThreshold),
  updatedAt: 1_900_000_000 + ordinal,
  bookVersion: ordinal,
  ...changed,
});

/** The open orders of a pool with the numbers 1 to `count`. */
export const orderRows = (poolId: string, count: number): OrderRow[] =>
  Array.from({ length: count }, (_, index) => orderRow(poolId, index + 1));

/** Statement that copies a pool's first order, up to so many. */
export const COPIES = `
  INSERT INTO "order" SELECT (jsonb_populate_record(o, jsonb_build_object(
    'id', gen_random_uuid(), 'ordinal', n, 'bookVersion', n,
    'placedAt', o."placedAt" + n, 'withdrawnAt', o."withdrawnAt" + n))).*
  FROM "order" o, generate_series(2, $2::int) n WHERE o."poolId" = $1`;
