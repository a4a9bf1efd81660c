import { csvLine, shownLine, STATEMENT_POOLING_KINDS } from '@launchpad/api';
import type { Pool, StatementLine as LineMessage, StatementOfBidsResponse } from '@launchpad/proto';
import type { StatementKind, StatementLine } from '@launchpad/api/routes';
import { inTokens } from './orders.csv.js';
import { statementLineOf } from './statement.answer.js';

const PAGE = 100;
const MOST_SYMBOL = 24;

type Tokens = Pick<Pool, 'ptSymbol' | 'ptDecimals' | 'bdSymbol' | 'bdDecimals' | 'network'>;

/** What each kind is called in the file. */
const names: Record<StatementKind, string> = {
  raised: 'Raised',
  fee: 'Platform fee',
  net: 'Sent to the owner',
  sold: 'Sold',
  unsold: 'Unsold, returned to the owner',
  returned: 'Returned to the owner',
  poolPenalty: 'Penalty for the cancellation',
  withdrawn: 'Withdrawn by the bidder',
  bidPenalty: 'Penalty for the withdrawal',
  refundPaid: 'Refunded',
  refundDue: 'Refund due',
  claimPaid: 'Claimed',
  claimDue: 'Claim due',
};
const HEADS = ['What', 'Amount', 'Token', 'Bid', 'Bidder', 'Time (UTC)', 'Network', 'Transaction'];

/**
 * Lines of a CSV file with a pool's statement: amounts in whole tokens, times in UTC, in ISO 8601.
 * @param read a page of the lines of bids
 */
export async function* statementCsv(
  tokens: Tokens,
  ofPool: readonly LineMessage[],
  read: (page: number, limit: number) => Promise<StatementOfBidsResponse>,
): AsyncGenerator<string> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { lines, pagination } = await read(page, PAGE);
    // Only after the first read: until then an error can still be returned as such.
    if (page === 1) {
      yield csvLine(HEADS);
      for (const line of ofPool) yield lineOf(statementLineOf(line), tokens);
    }
    pages = pagination?.pages ?? 0;
    for (const line of lines) yield lineOf(statementLineOf(line), tokens);
  }
}

function lineOf(
  { kind, amount, transactionHash, time, orderId, orderBy }: StatementLine,
  tokens: Tokens,
): string {
  const { ptSymbol, ptDecimals, bdSymbol, bdDecimals, network } = tokens;
  const isPooling = STATEMENT_POOLING_KINDS.includes(kind);
  return csvLine([
    names[kind],
    inTokens(amount, isPooling ? ptDecimals : bdDecimals),
    shownLine(isPooling ? ptSymbol : bdSymbol, MOST_SYMBOL),
    orderId,
    orderBy,
    time === 0 ? '' : new Date(time * 1000).toISOString(),
    network,
    transactionHash,
  ]);
}
