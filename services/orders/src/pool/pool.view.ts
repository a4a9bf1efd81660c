import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Settlement } from '@launchpad/platform';
import type { PoolSettledSchema, PoolSummarySchema, ThresholdFiguresSchema } from '@launchpad/proto';
import { percentage, type Figures } from './figures.js';
import type { Pool } from './pool.entity.js';

export function figuresMessage({
  raised,
  sold,
  basisPoints,
  reached,
}: Figures): MessageInitShape<typeof ThresholdFiguresSchema> {
  return {
    thresholdCounter: raised.toString(),
    thresholdPercentage: percentage(basisPoints),
    thresholdStatus: reached,
    tokenSoldCounter: sold.toString(),
  };
}

/** A pool's figures for lists, all of them stored. */
export function summaryOf(pool: Pool): MessageInitShape<typeof PoolSummarySchema> {
  const { settlement } = pool;
  // After the settlement the chain has the last word on the soft cap.
  const reached = settlement ? !settlement.minFundingThresholdNotReached : pool.figures.reached;
  return {
    poolId: pool.poolId,
    figures: figuresMessage({ ...pool.figures, reached }),
    bidCount: pool.bidCount,
    soldArrayCounter: pool.soldSeries,
    clearingPriceBuy: pool.priceBuy?.toString() ?? '',
    clearingPriceSell: pool.priceSell?.toString() ?? '',
    settled: settlement ? settlementOf(pool, settlement) : undefined,
    lastMinBuyAmount: pool.lastMinBuyAmount?.toString() ?? '',
    lastSellAmount: pool.lastSellAmount?.toString() ?? '',
  };
}

export function settlementOf(
  { poolId }: Pool,
  settlement: Settlement,
): MessageInitShape<typeof PoolSettledSchema> {
  return { poolId, ...settlement, blockNumber: BigInt(settlement.blockNumber) };
}
