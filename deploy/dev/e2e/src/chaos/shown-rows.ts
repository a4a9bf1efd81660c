import type { Figures, Order, Pool } from '@launchpad/api';
import type { Row, Rows } from '@launchpad/equality';

/** Converts a pool's answer to the rows it came from. */
export function rowsOfPool(pool: Pool): Rows {
  const { poolId, settlement } = pool;
  const shared = {
    chainId: text(pool.chainId),
    blockchainPoolId: text(pool.blockchainPoolId),
    poolSellAmount: pool.poolSellAmount,
    minimumBuyAmount: pool.minimumBuyAmount,
    minimumBiddingAmount: pool.minimumBiddingAmount,
    minimumFundingThreshold: pool.minimumFundingThreshold,
    poolStartDate: text(pool.poolStartDate),
    poolEndDate: text(pool.poolEndDate),
    bdSymbol: pool.bdSymbol,
    isCancelled: text(pool.isCancelled),
    isScam: text(pool.scamStatus),
    isDeleted: text(pool.isDeleted),
    settledBy: settlement?.transactionHash ?? null,
    soldPoolingTokens: settlement?.soldPoolingTokens ?? null,
    soldBiddingTokens: settlement?.soldBiddingTokens ?? null,
    fee: settlement?.fee ?? null,
    clearingPriceOrder: settlement?.clearingPriceOrder ?? null,
    minFundingThresholdNotReached: settlement ? text(settlement.minFundingThresholdNotReached) : null,
  };
  const terms = {
    poolOwner: pool.poolOwner,
    formHash: pool.formHash,
    poolingToken: pool.poolingToken,
    ptName: pool.ptName,
    ptSymbol: pool.ptSymbol,
    ptDecimals: text(pool.ptDecimals),
    biddingToken: pool.biddingToken,
    bdName: pool.bdName,
    bdDecimals: text(pool.bdDecimals),
    poolCancelDate: text(pool.poolCancelDate),
    isFinalize: text(pool.isFinalize),
    feeNumerator: text(pool.feeNumerator),
    cancelIsFree: text(pool.cancelIsFree),
    merkleRoot: pool.merkleRoot,
    transactionHash: pool.transactionHash,
    createdAt: text(pool.createdAt),
    closeStatus: text(pool.closeStatus),
    poolType: pool.poolType,
    title: pool.title,
    description: pool.description ?? null,
    website: pool.website,
  };
  const book = {
    bidCount: text(pool.bidCount),
    lastMinBuyAmount: pool.lastBid?.buy ?? null,
    lastSellAmount: pool.lastBid?.sell ?? null,
    soldSeries: pool.soldArrayCounter.join(','),
    ordersToPay: pool.payouts ? text(pool.payouts.orders) : null,
    ordersPaid: pool.payouts ? text(pool.payouts.paid) : null,
    ...figures(pool.figures),
  };
  return new Map([
    [`pools.pool ${poolId}`, { ...shared, ...terms }],
    [`orders.pool ${poolId}`, { ...shared, ...book }],
  ]);
}

/** Converts a pool's whole threshold series to the figures of its orders. */
export function rowsOfSeries(poolId: string, series: readonly Figures[]): Rows {
  return new Map(series.map((entry, index) => [seriesName(poolId, index + 1), figures(entry)]));
}

export const seriesName = (poolId: string, ordinal: number | string) => `series ${poolId} ${ordinal}`;

/** Converts the answers of all of a pool's orders, newest first, to rows. */
export function rowsOfOrders(orders: readonly Order[]): Rows {
  return new Map(
    orders.map((order, index) => [`orders.order ${order._id}`, rowOf(order, orders.length - index)]),
  );
}

function rowOf(order: Order, ordinal: number): Row {
  return {
    poolId: order.poolId,
    order: order.order,
    ordinal: text(ordinal),
    userId: text(order.userId),
    minBuyAmount: order.minBuyAmounts,
    sellAmount: order.sellAmounts,
    orderBy: order.orderBy,
    transactionHash: order.transactionHash,
    blockTimestamp: text(order.createdAt),
    isWithdrawn: text(order.isEWD),
    claimTrxHash: order.claimStatus ? order.claimTrxHash : null,
    claimedValue: order.trxStats?.claimedValue ?? null,
    refundedValue: order.trxStats?.refundedValue ?? null,
    updatedAt: text(order.updatedAt),
    bdSymbol: order.bdTokenSymbol,
    minimumFundingThreshold: order.minFundingThreshold,
    ...figures(order),
  };
}

function figures(shown: Figures): Row {
  return {
    figuresRaised: shown.thresholdCounter,
    figuresSold: shown.tokenSoldCounter,
    figuresBasispoints: text(Math.round(shown.thresholdPercentage * 100)),
    figuresReached: text(shown.thresholdStatus),
  };
}

function text(value: number | boolean): string {
  return String(value);
}
