import type { Order, Pool, PoolTerms } from '@launchpad/api';
import { pageOf } from '@launchpad/contracts';
import { freshPool } from '../pool/freshPool';

/** Whole tokens in smallest units. */
export const units = (tokens: number, decimals: number): string =>
  (BigInt(Math.round(tokens * 1e6)) * 10n ** BigInt(decimals - 6)).toString();

export const NOW = 1_800_000_000;
export const investor = `0x${'a1'.repeat(20)}`;
export const poolOwner = `0x${'b2'.repeat(20)}`;

const figures = {
  thresholdCounter: units(500, 6),
  thresholdPercentage: 50,
  thresholdStatus: false,
  tokenSoldCounter: units(250, 18),
};

/** A live, approved pool on Goerli: SOLR for USDC, reserve price 2. */
export function mockPool(changes: Partial<Pool> = {}): Pool {
  return {
    ...freshPool,
    _id: 'solar',
    poolId: 'solar',
    blockchainPoolId: 7,
    chainId: 5,
    network: 'Goerli Testnet',
    ...pageOf({ title: 'Solar Grid', description: '<p>Sun for all</p>', website: 'https://solar.test' }),
    poolOwner,
    poolingToken: `0x${'11'.repeat(20)}`,
    ptName: 'Solar',
    ptSymbol: 'SOLR',
    ptDecimals: 18,
    biddingToken: `0x${'22'.repeat(20)}`,
    bdName: 'USD Coin',
    bdSymbol: 'USDC',
    bdDecimals: 6,
    decimals: 18,
    poolSellAmount: units(1_000, 18),
    minimumBuyAmount: units(10, 18),
    minimumBiddingAmount: units(20, 6),
    minimumFundingThreshold: units(1_000, 6),
    poolStartDate: NOW - 1_000,
    poolEndDate: NOW + 10_000,
    poolCancelDate: NOW + 5_000,
    isKyc: true,
    isFinalize: false,
    featureStatus: true,
    transactionHash: `0x${'c3'.repeat(32)}`,
    idoAddress: `0x${'33'.repeat(20)}`,
    poolType: 'public',
    merkleRoot: `0x${'0'.repeat(64)}`,
    formHash: `0x${'d4'.repeat(32)}`,
    feeNumerator: 10,
    figures,
    bidCount: 1,
    soldArrayCounter: [units(250, 18)],
    thresholdData: [figures],
    createdAt: NOW - 2_000,
    updatedAt: NOW - 1_000,
    ...changes,
  };
}

/** What an event brings of a pool: nothing of its contact data, texts, changes to review and bids. */
export function eventTerms(pool: Pool): PoolTerms {
  const { name, email, phone, message, identityDoc, documents, pendingMetadata, ...shown } = pool;
  const { description, figures: _book, clearingPrice, lastBid, bidCount, payouts, ...terms } = shown;
  const { soldArrayCounter, thresholdData, clock, ...sent } = terms;
  return sent;
}

/** A bid of the investor in that pool: 100 SOLR for 300 USDC. */
export function mockBid(changes: Partial<Order> = {}): Order {
  return {
    _id: 'bid',
    poolId: 'solar',
    blockchainPoolId: 7,
    chainId: 5,
    network: 'Goerli Testnet',
    order: '12345',
    userId: 1,
    minBuyAmounts: units(100, 18),
    sellAmounts: units(300, 6),
    prevSellOrders: `0x${'0'.repeat(40)}`,
    orderBy: investor,
    blockNumber: 1,
    txHash: `0x${'e5'.repeat(32)}`,
    transactionHash: `0x${'e5'.repeat(32)}`,
    bdTokenSymbol: 'USDC',
    claimStatus: false,
    claimTrxHash: '',
    isEWD: false,
    ordinal: 1,
    ...figures,
    minFundingThreshold: units(1_000, 6),
    outcome: { claimedValue: units(150, 18), refundedValue: '0' },
    createdAt: NOW - 500,
    updatedAt: NOW - 500,
    ...changes,
  };
}

/** The same pool, settled. */
export function settledPool(reached: boolean): Pool {
  return mockPool({
    closeStatus: true,
    poolEndDate: NOW - 10,
    settlement: {
      soldPoolingTokens: units(250, 18),
      soldBiddingTokens: units(500, 6),
      fee: units(5, 6),
      clearingPriceOrder: '1',
      minFundingThresholdNotReached: !reached,
      transactionHash: `0x${'f6'.repeat(32)}`,
    },
  });
}

/** The public list's answer with these pools, all of them live and on one page. */
export const liveList = (...pools: Pool[]) => ({
  success: true,
  data: {
    pools,
    pagination: { page: 1, limit: 6, total: pools.length, pages: 1 },
    counts: { all: pools.length, upcoming: 0, live: pools.length, ended: 0 },
  },
});
