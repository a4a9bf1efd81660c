import { parsePoolCode } from '@launchpad/contracts';
import { v5 as uuid } from 'uuid';
import { figuresOf } from './figures.js';
import type { OrderRow } from './order.entity.js';
import type { OrderState } from './order-state.js';

const NAMESPACE = '0b6f5a0e-6a0c-4c3e-9b0b-2f6a4f0a8f4d';

/** The id of an order's row: the same wherever it is derived. */
export function orderId(poolId: string, order: string): string {
  const pool = parsePoolCode(poolId);
  if (!pool) throw new RangeError(`${poolId} is not the code of a pool`);
  return uuid(`${pool.chainId}:${pool.poolNumber}:${order}`, NAMESPACE);
}

/** An order as the chain has it now; its number and figures follow from the rest of the book. */
export function orderRow(poolId: string, state: OrderState, before: OrderRow | null): OrderRow {
  const { placed, position, payout } = state;
  return {
    id: orderId(poolId, placed.order),
    poolId,
    order: BigInt(placed.order),
    ordinal: before?.ordinal ?? null,
    userId: placed.userId,
    minBuyAmount: BigInt(placed.minBuyAmount),
    sellAmount: BigInt(placed.sellAmount),
    orderBy: placed.orderBy,
    transactionHash: position.transactionHash,
    placedAt: state.placedAt,
    blockTimestamp: position.blockTimestamp,
    withdrawnAt: state.withdrawnAt,
    claimTrxHash: payout?.transactionHash ?? null,
    claimedValue: payout?.claimedValue ?? null,
    refundedValue: payout?.refundedValue ?? null,
    figures: before?.figures ?? figuresOf(0n, 0n, 1n),
    updatedAt: state.updatedAt,
    bookVersion: before?.bookVersion ?? 0,
  };
}
