import { StatementKind, type StatementLine as LineMessage } from '@launchpad/proto';
import type { StatementKind as Kind, StatementLine } from '@launchpad/api/routes';

const kinds: Partial<Record<StatementKind, Kind>> = {
  [StatementKind.RAISED]: 'raised',
  [StatementKind.FEE]: 'fee',
  [StatementKind.NET]: 'net',
  [StatementKind.SOLD]: 'sold',
  [StatementKind.UNSOLD]: 'unsold',
  [StatementKind.RETURNED]: 'returned',
  [StatementKind.POOL_PENALTY]: 'poolPenalty',
  [StatementKind.WITHDRAWN]: 'withdrawn',
  [StatementKind.BID_PENALTY]: 'bidPenalty',
  [StatementKind.REFUND_PAID]: 'refundPaid',
  [StatementKind.REFUND_DUE]: 'refundDue',
  [StatementKind.CLAIM_PAID]: 'claimPaid',
  [StatementKind.CLAIM_DUE]: 'claimDue',
};

/** A kind as answered. */
export function kindOf(kind: StatementKind): Kind {
  const known = kinds[kind];
  if (!known) throw new TypeError(`A statement's kind that has no name: ${kind}`);
  return known;
}

/** A line as answered. */
export function statementLineOf({ kind, blockTimestamp, ...line }: LineMessage): StatementLine {
  const { amount, transactionHash, orderId, orderBy } = line;
  return { kind: kindOf(kind), amount, transactionHash, time: blockTimestamp, orderId, orderBy };
}
