import { STATEMENT_POOLING_KINDS, type Pool, type Statement, type StatementKind } from '@launchpad/api';

/** A line of the statement as shown: the sum of a kind. */
export interface StatementRow {
  kind: StatementKind;
  amount: string;
  /** its token's */
  decimals: number;
  symbol: string;
  /** number of the amounts in it */
  lines: number;
  /** of its one transaction; absent for several, or none */
  transactionHash?: string;
  /** taken from what was raised */
  isDeduction: boolean;
}

/** In the order of a statement: first what the owner got for the tokens, then what bidders got, then the tokens. */
const ORDER: readonly StatementKind[] = [
  ...(['raised', 'fee', 'net', 'refundPaid', 'refundDue', 'withdrawn', 'bidPenalty'] as const),
  ...(['sold', 'unsold', 'returned', 'poolPenalty', 'claimPaid', 'claimDue'] as const),
];

type Tokens = Pick<Pool, 'ptSymbol' | 'ptDecimals' | 'bdSymbol' | 'bdDecimals'>;

/** Whether an amount of this kind is in pooling tokens, otherwise it is in bidding tokens. */
export const isPooling = (kind: StatementKind) => STATEMENT_POOLING_KINDS.includes(kind);

/** The token of a kind's amounts. */
export function tokenOf(kind: StatementKind, pool: Tokens) {
  return isPooling(kind)
    ? { decimals: pool.ptDecimals, symbol: pool.ptSymbol }
    : { decimals: pool.bdDecimals, symbol: pool.bdSymbol };
}

/** The sums of a statement, in their order. */
export function statementRows(
  { totals, lines }: Pick<Statement, 'totals' | 'lines'>,
  pool: Tokens,
): StatementRow[] {
  return ORDER.flatMap((kind) => {
    const total = totals.find((each) => each.kind === kind);
    if (!total) return [];
    const transactionHash = lines.find((line) => line.kind === kind)?.transactionHash;
    return [
      {
        kind,
        amount: total.amount,
        lines: total.lines,
        ...tokenOf(kind, pool),
        ...(transactionHash && { transactionHash }),
        isDeduction: kind === 'fee',
      },
    ];
  });
}

/** The sum of a kind; zero if there is none. */
export function totalOf({ totals }: Pick<Statement, 'totals'>, kind: StatementKind): bigint {
  return BigInt(totals.find((total) => total.kind === kind)?.amount ?? '0');
}

/** What part a is of b: "12.3%", rounded down to a tenth of a percent; "0%" of nothing. */
export function share(a: bigint, b: bigint): string {
  if (b === 0n) return '0%';
  const tenths = (a * 1000n) / b;
  return tenths % 10n === 0n ? `${tenths / 10n}%` : `${tenths / 10n}.${tenths % 10n}%`;
}
