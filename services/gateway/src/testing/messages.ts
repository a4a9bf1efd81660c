import { create } from '@bufbuild/protobuf';
import {
  KycStatus,
  OrderSchema,
  PoolSchema,
  PoolSummarySchema,
  type Order,
  type Pool,
  type PoolSummary,
} from '@launchpad/proto';

export const POOL_ID = 'Uk3xT9';
export const OWNER = `0x${'0e'.repeat(20)}`;
export const BIDDER = `0x${'b1'.repeat(20)}`;
/** The key of identity documents and drafts. */
export const IDENTITY_DOC_KEY = '0123456789abcdef'.repeat(4);
export const HASH = `0x${'7a'.repeat(32)}`;
export const LOGO = 'bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy';

const figures = {
  thresholdCounter: '5000000',
  thresholdPercentage: '37.25',
  thresholdStatus: false,
  tokenSoldCounter: '2500000000000000000',
};

/** A pool as the pools service returns it: approved, unless the test says otherwise. */
export const poolMessage = (fields: Partial<Pool> = {}): Pool =>
  Object.assign(
    create(PoolSchema, {
      poolId: POOL_ID,
      blockchainPoolId: 7,
      chainId: 5,
      network: 'Goerli Testnet',
      title: 'Aurora',
      logo: LOGO,
      description: '<p>Northern <b>lights</b></p>',
      poolOwner: OWNER,
      poolingToken: `0x${'1a'.repeat(20)}`,
      ptName: 'Aurora',
      ptSymbol: 'AUR',
      ptDecimals: 18,
      biddingToken: `0x${'2b'.repeat(20)}`,
      bdName: 'USD Coin',
      bdSymbol: 'USDC',
      bdDecimals: 6,
      poolSellAmount: '1000000000000000000000',
      minimumBuyAmount: '1000000000000000000',
      minimumBiddingAmount: '1000000',
      minimumFundingThreshold: '13422818',
      poolStartDate: 1_900_000_000,
      poolEndDate: 1_900_100_000,
      poolCancelDate: 1_900_050_000,
      kycStatus: KycStatus.APPROVED,
      isKyc: true,
      transactionHash: HASH,
      idoAddress: `0x${'a1'.repeat(20)}`,
      poolType: 'public',
      formHash: HASH,
      links: { website: 'https://aurora.example' },
      createdAtMs: 1_899_000_000_123n,
      updatedAtMs: 1_899_000_001_456n,
      feeNumerator: 15,
      hasMetadata: true,
      hasContact: true,
      merkleRoot: `0x${'00'.repeat(32)}`,
      version: 2,
    }),
    fields,
  );

/** A bid as the orders service returns it. */
export const orderMessage = (fields: Partial<Order> = {}): Order =>
  Object.assign(
    create(OrderSchema, {
      id: '6f9619ff-8b86-5011-b42d-00cf4fc964ff',
      poolId: POOL_ID,
      blockchainPoolId: 7,
      chainId: 5,
      network: 'Goerli Testnet',
      order: '123456789',
      userId: 3,
      minBuyAmounts: '1000000000000000000',
      sellAmounts: '2000000',
      prevSellOrders: '0x0000000000000000000000000000000000000000',
      orderBy: BIDDER,
      blockNumber: 12n,
      transactionHash: HASH,
      bdTokenSymbol: 'USDC',
      figures,
      minFundingThreshold: '13422818',
      updatedAtMs: 1_899_000_001_456n,
      outcome: { claimedValue: '1', refundedValue: '2' },
      blockTimestamp: 1_899_000_000,
      ordinal: 3,
    }),
    fields,
  );

export const summaryMessage = (fields: Partial<PoolSummary> = {}) =>
  Object.assign(
    create(PoolSummarySchema, {
      poolId: POOL_ID,
      figures,
      bidCount: 3,
      soldArrayCounter: ['1', '2', '3'],
      clearingPriceBuy: '1000000000000000000',
      clearingPriceSell: '2000000',
      lastMinBuyAmount: '1000000000000000000',
      lastSellAmount: '2000000',
    }),
    fields,
  );

export const settledMessage = {
  poolId: POOL_ID,
  soldPoolingTokens: '10',
  soldBiddingTokens: '20',
  fee: '1',
  clearingPriceOrder: '99',
  minFundingThresholdNotReached: false,
  transactionHash: HASH,
  blockHash: HASH,
  blockNumber: 44n,
};

export const pagination = { page: 1, limit: 6, total: 1, pages: 1 };
export const counts = { all: 1, upcoming: 1, live: 0, ended: 0 };
export const figuresMessage = figures;
