import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Settlement } from '@launchpad/facts';
import type { PoolSettledSchema, PoolSummarySchema, ThresholdFiguresSchema } from '@launchpad/proto';
import { percentage, type FigureValues } from './figures.js';
import type { PoolRow } from './pool.entity.js';

export function figuresMessage({
  raised,
  sold,
  basisPoints,
  reached,
}: FigureValues): MessageInitShape<typeof ThresholdFiguresSchema> {
  return {
    thresholdCounter: raised.toString(),
    thresholdPercentage: percentage(basisPoints),
    thresholdStatus: reached,
    tokenSoldCounter: sold.toString(),
  };
}

/** A pool's figures without their series, all of them stored. */
export function summaryOf(pool: PoolRow): MessageInitShape<typeof PoolSummarySchema> {
  const { settlement } = pool;
  // After the settlement the chain decides whether the soft cap was reached.
  const reached = settlement ? !settlement.minFundingThresholdNotReached : pool.figures.reached;
  return {
    poolId: pool.poolId,
    figures: { ...figuresMessage(pool.figures), thresholdStatus: reached },
    bidCount: pool.bidCount,
    clearingPriceBuy: pool.priceBuy?.toString() ?? '',
    clearingPriceSell: pool.priceSell?.toString() ?? '',
    settled: settlement ? settlementOf(pool, settlement) : undefined,
    lastMinBuyAmount: pool.lastMinBuyAmount?.toString() ?? '',
    lastSellAmount: pool.lastSellAmount?.toString() ?? '',
    payouts: pool.ordersToPay === null ? undefined : { orders: pool.ordersToPay, paid: pool.ordersPaid ?? 0 },
  };
}

export function settlementOf(
  { poolId }: PoolRow,
  settlement: Settlement,
): MessageInitShape<typeof PoolSettledSchema> {
  return { poolId, ...settlement, blockNumber: BigInt(settlement.blockNumber) };
}
