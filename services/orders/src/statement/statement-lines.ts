import { positionOf } from '@launchpad/facts';
import { StatementKind, type ChainFact } from '@launchpad/proto';
import type { Payout } from '@launchpad/contracts';
import type { OrderRow } from '../ledger/order.entity.js';

/** One amount of a statement, in the smallest unit of the token its kind is of. */
export interface StatementLine {
  kind: StatementKind;
  amount: bigint;
  /** Empty while it is due. */
  transactionHash: string;
  /** Unix seconds of the transaction's block; zero while it is due. */
  blockTimestamp: number;
  /** Empty for a line of the pool itself. */
  orderId: string;
  orderBy: string;
}

const OF_POOL = { orderId: '', orderBy: '' };
const DUE = { transactionHash: '', blockTimestamp: 0 };

/**
 * What a pool's own transactions moved: its settlement, or the return of its tokens.
 * @param facts about the pool itself, in chain order
 * @param supply the pooling tokens it sells
 */
export function linesOfPool(facts: readonly ChainFact[], supply: bigint): StatementLine[] {
  return facts.flatMap((fact) =>
    amountsOfPool(fact, supply).map(([kind, amount]) => ({ kind, amount, ...whenOf(fact), ...OF_POOL })),
  );
}

function amountsOfPool({ fact }: ChainFact, supply: bigint): [StatementKind, bigint][] {
  switch (fact.case) {
    case 'poolCleared': {
      const raised = BigInt(fact.value.soldBiddingTokens);
      const fee = BigInt(fact.value.fee);
      const sold = BigInt(fact.value.soldPoolingTokens);
      return [
        [StatementKind.RAISED, raised],
        [StatementKind.FEE, fee],
        [StatementKind.NET, raised - fee],
        [StatementKind.SOLD, sold],
        [StatementKind.UNSOLD, supply - sold],
      ];
    }
    case 'poolCancelled':
      return [
        [StatementKind.RETURNED, BigInt(fact.value.returnedAmount)],
        [StatementKind.POOL_PENALTY, BigInt(fact.value.penalty)],
      ];
    case 'poolDeleted':
      return [[StatementKind.RETURNED, supply]];
    case 'pooledTokensWithdrawn':
      return [[StatementKind.RETURNED, BigInt(fact.value.amount)]];
    default:
      return [];
  }
}

/** What a withdrawal paid back and kept. @param facts about the order, in chain order */
export function linesOfWithdrawal({ id, orderBy }: OrderRow, facts: readonly ChainFact[]): StatementLine[] {
  return facts.flatMap((fact) => {
    if (fact.fact.case !== 'sellOrderCancelled') return [];
    const { refundedValue, penalty } = fact.fact.value;
    const same = { ...whenOf(fact), orderId: id, orderBy };
    return [
      { kind: StatementKind.WITHDRAWN, amount: BigInt(refundedValue), ...same },
      { kind: StatementKind.BID_PENALTY, amount: BigInt(penalty), ...same },
    ];
  });
}

/**
 * What an order that was not withdrawn was paid, or is owed.
 * @param payout undefined as long as nothing is due
 */
export function linesOfPayout(order: OrderRow, payout: Payout | undefined): StatementLine[] {
  if (!payout) return [];
  const isPaid = order.claimTrxHash !== null;
  const amounts: [StatementKind, bigint][] = [
    [isPaid ? StatementKind.CLAIM_PAID : StatementKind.CLAIM_DUE, payout.claimed],
    [isPaid ? StatementKind.REFUND_PAID : StatementKind.REFUND_DUE, payout.refunded],
  ];
  const when = isPaid ? { transactionHash: order.claimTrxHash ?? '', blockTimestamp: order.updatedAt } : DUE;
  return amounts
    .filter(([, amount]) => amount > 0n)
    .map(([kind, amount]) => ({ kind, amount, ...when, orderId: order.id, orderBy: order.orderBy }));
}

function whenOf(fact: ChainFact) {
  const { transactionHash, blockTimestamp } = positionOf(fact);
  return { transactionHash, blockTimestamp };
}

/** Sums of lines by kind. */
export class StatementTotals {
  private readonly sums = new Map<StatementKind, { amount: bigint; lines: number }>();

  add(lines: readonly Pick<StatementLine, 'kind' | 'amount'>[]): void {
    for (const { kind, amount } of lines) this.addSum(kind, amount, 1);
  }

  /** Adds the sum of a number of lines. */
  addSum(kind: StatementKind, amount: bigint, lines: number): void {
    const before = this.sums.get(kind) ?? { amount: 0n, lines: 0 };
    this.sums.set(kind, { amount: before.amount + amount, lines: before.lines + lines });
  }

  /** One entry for each kind there is, in the order of the kinds. */
  entries() {
    return [...this.sums]
      .toSorted(([a], [b]) => a - b)
      .map(([kind, { amount, lines }]) => ({ kind, amount: amount.toString(), lines }));
  }
}
