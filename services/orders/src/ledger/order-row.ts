import { figuresOf } from './figures.js';
import type { OrderRow } from './order.entity.js';
import type { OrderState } from './order-state.js';

/** An order's row from its state on chain; ordinal and figures depend on the rest of the book. */
export function orderRow(
  { id, poolId }: Pick<OrderRow, 'id' | 'poolId'>,
  state: OrderState,
  before: OrderRow | null,
): OrderRow {
  const { placed, position, payout } = state;
  return {
    id,
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
