import { positionOf } from '@launchpad/facts';
import type { ChainFact, LogPosition, NewSellOrderPlaced } from '@launchpad/proto';
import { chainPositionOf } from './chain-position.js';

/** An order's state on chain, folded from its facts. */
export interface OrderState {
  placed: NewSellOrderPlaced;
  position: LogPosition;
  placedAt: number;
  withdrawnAt: number | null;
  payout: { claimedValue: bigint; refundedValue: bigint; transactionHash: string } | null;
  /** Unix seconds of the block of the last fact. */
  updatedAt: number;
  /** The transaction of the last fact. */
  changedBy: string;
}

/** Folds an order's facts, in chain order; undefined if its placement is missing. */
export function orderStateOf(facts: readonly ChainFact[]): OrderState | undefined {
  let state: OrderState | undefined;
  for (const fact of facts) {
    const position = positionOf(fact);
    const last = { updatedAt: position.blockTimestamp, changedBy: position.transactionHash };
    const { fact: what } = fact;
    if (what.case === 'newSellOrderPlaced') {
      const placedAt = chainPositionOf(fact);
      state = { placed: what.value, position, placedAt, withdrawnAt: null, payout: null, ...last };
    } else if (state) {
      state = { ...state, ...changes(fact, position), ...last };
    }
  }
  return state;
}

function changes(fact: ChainFact, { transactionHash }: LogPosition): Partial<OrderState> {
  const { fact: what } = fact;
  switch (what.case) {
    case 'sellOrderCancelled':
      return { withdrawnAt: chainPositionOf(fact) };
    case 'orderClaimedByUser':
      return { payout: { ...amounts(what.value.claimedValue, what.value.refundedValue), transactionHash } };
    case 'orderRefunded':
      return { payout: { ...amounts('0', what.value.refundedValue), transactionHash } };
    default:
      return {};
  }
}

function amounts(claimed: string, refunded: string) {
  return { claimedValue: BigInt(claimed), refundedValue: BigInt(refunded) };
}
