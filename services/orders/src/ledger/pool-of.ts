import { poolCode } from '@launchpad/contracts';
import type { PoolState } from '@launchpad/facts';
import { figuresOf } from './figures.js';
import type { PoolRow } from './pool.entity.js';

/** A pool's row from its state on chain, keeping the figures of its book. */
export function poolOf(state: PoolState, before: PoolRow | null): PoolRow {
  const { created, blockchainPoolId } = state;
  const softCap = BigInt(state.minimumFundingThreshold);
  return {
    ...(before ?? emptyBook(softCap)),
    poolId: poolCode(created.chainId, blockchainPoolId),
    chainId: created.chainId,
    blockchainPoolId,
    bdSymbol: state.biddingToken.symbol,
    poolSellAmount: BigInt(state.poolSellAmount),
    minimumBuyAmount: BigInt(state.minimumBuyAmount),
    minimumBiddingAmount: BigInt(state.minimumBiddingAmount),
    minimumFundingThreshold: softCap,
    poolStartDate: state.poolStartDate,
    poolEndDate: state.poolEndDate,
    isCancelled: state.isCancelled,
    isScam: state.isScam,
    isDeleted: state.isDeleted,
    settlement: state.settlement,
  };
}

/** What bids fill, of a pool without any. */
export function emptyBook(softCap: bigint) {
  return {
    bidCount: 0,
    figures: figuresOf(0n, 0n, softCap),
    priceSell: null,
    priceBuy: null,
    lastMinBuyAmount: null,
    lastSellAmount: null,
    soldSeries: [],
    ordersToPay: null,
    ordersPaid: null,
  };
}
