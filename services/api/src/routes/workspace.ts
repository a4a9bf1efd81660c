import { z } from 'zod';
import { paths } from '../paths.js';
import { amount, answer, pagination, paging, recordId } from './common.js';
import { settlement } from './pool-shapes.js';
import { route } from './route.js';

// What a pool's owner and admins see of it beyond its public page.

/**
 * What an amount of a statement is. In bidding tokens: what the sale raised, the platform's fee of it, what the owner got
 * (net), what withdrawals paid back and kept, refunds paid and due. In pooling tokens: sold, returned unsold, returned
 * by a cancel, a deletion or after a scam, kept by a cancel, claims paid and due.
 */
export const statementKind = z.enum([
  ...(['raised', 'fee', 'net', 'sold', 'unsold', 'returned', 'poolPenalty'] as const),
  ...(['withdrawn', 'bidPenalty', 'refundPaid', 'refundDue', 'claimPaid', 'claimDue'] as const),
]);

export const statementLine = z.object({
  kind: statementKind,
  amount,
  /** empty while it is due */
  transactionHash: z.string(),
  /** unix seconds of the transaction's block; 0 while it is due */
  time: z.int(),
  /** the bid it is about, and its bidder; empty for the pool's own */
  orderId: z.string(),
  orderBy: z.string(),
});

/** A pool's statement: equal to what the contract moved, in smallest units. */
export const statement = z.object({
  /** one for each kind there is, with the number of its lines */
  totals: z.array(z.object({ kind: statementKind, amount, lines: z.int() })),
  /** of the pool itself; those of its bids have a call of their own */
  lines: z.array(statementLine),
  /** bids that were not withdrawn, and those of them that bought */
  bids: z.int(),
  winners: z.int(),
  /** bids that were paid out, and those that are to be */
  paid: z.int(),
  due: z.int(),
  settlement: settlement.optional(),
  /** unix seconds of the settlement's block */
  settledAt: z.int().optional(),
});

export const bidders = z.object({
  bidders: z.array(
    z.object({
      address: z.string(),
      /** that were not withdrawn */
      bids: z.int(),
      /** bidding tokens they pay */
      sellAmount: amount,
    }),
  ),
  pagination,
  /** bidding tokens of all bidders, of the largest, and of the ten largest */
  total: amount,
  largest: amount,
  tenLargest: amount,
});

export const historyEntry = z.object({
  _id: z.string(),
  /** unix seconds */
  time: z.int(),
  /** "chain." and the name of the chain's event, or the audit log's action */
  action: z.string(),
  /** the transaction's sender, or for admins the subject of who decided */
  actor: z.string(),
  /** what that admin was called then; only for admins, absent if unknown */
  name: z.string().optional(),
  /** empty for a decision */
  transactionHash: z.string(),
  /** the changed fields before and after, null where there are none */
  before: z.unknown(),
  after: z.unknown(),
});

const tag = 'Workspace';
const byPool = z.object({ poolId: recordId });

export const workspaceRoutes = {
  getStatement: route(paths.getStatement, {
    tag,
    summary: 'What a pool raised, paid and owes; only for its owner and admins',
    access: 'walletOrAdmin',
    params: byPool,
    response: answer(statement),
  }),
  getStatementOfBids: route(paths.getStatementOfBids, {
    tag,
    summary:
      'What each bid of a pool was paid and is owed, a page of bids, oldest first; only for its owner and admins',
    access: 'walletOrAdmin',
    params: byPool,
    query: z.object(paging(10)),
    response: answer(z.object({ lines: z.array(statementLine), pagination })),
  }),
  exportStatement: route(paths.exportStatement, {
    tag,
    summary: "A pool's statement as CSV, one amount a line; only for its owner and admins",
    access: 'walletOrAdmin',
    params: byPool,
    produces: ['text/csv'],
    response: z.unknown(),
  }),
  listBidders: route(paths.listBidders, {
    tag,
    summary: "A pool's bidders, the largest first; only for its owner and admins",
    access: 'walletOrAdmin',
    params: byPool,
    query: z.object(paging(10)),
    response: answer(bidders),
  }),
  getHistory: route(paths.getHistory, {
    tag,
    summary: "A pool's transactions and the decisions about it, newest first; only for its owner and admins",
    access: 'walletOrAdmin',
    params: byPool,
    query: z.object(paging(20)),
    response: answer(z.object({ entries: z.array(historyEntry), pagination })),
  }),
};

export type StatementKind = z.output<typeof statementKind>;
export type StatementLine = z.output<typeof statementLine>;
export type Statement = z.output<typeof statement>;
export type Bidders = z.output<typeof bidders>;
export type HistoryEntry = z.output<typeof historyEntry>;
