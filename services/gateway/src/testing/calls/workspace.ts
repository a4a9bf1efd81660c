import { StatementKind } from '@launchpad/proto';
import { BIDDER, HASH, pagination, POOL_ID, settledMessage } from '../messages.js';
import type { Answers, Call } from './call.js';
import { UUID, me, visible } from './common.js';

const raisedLine = {
  kind: StatementKind.RAISED,
  amount: '20',
  transactionHash: HASH,
  blockTimestamp: 1_899_000_000,
};
const refundLine = { kind: StatementKind.REFUND_DUE, amount: '5', orderId: UUID, orderBy: BIDDER };

export const workspaceCalls = {
  getStatement: {
    access: 'walletOrAdmin',
    path: `/v1/front/pools/${POOL_ID}/statement`,
    asks: { pools: [visible], orders: [['statement', { caller: me, poolId: POOL_ID }]] },
  },
  getStatementOfBids: {
    access: 'walletOrAdmin',
    path: `/v1/front/pools/${POOL_ID}/statement/bids?page=2&limit=50`,
    asks: {
      pools: [visible],
      orders: [['statementOfBids', { caller: me, poolId: POOL_ID, page: { page: 2, limit: 50 } }]],
    },
  },
  exportStatement: {
    access: 'walletOrAdmin',
    path: `/v1/front/pools/${POOL_ID}/statement.csv`,
    asks: {
      pools: [visible],
      orders: [
        ['statement', { caller: me, poolId: POOL_ID }],
        ['statementOfBids', { caller: me, poolId: POOL_ID, page: { page: 1, limit: 100 } }],
      ],
    },
  },
  listBidders: {
    access: 'walletOrAdmin',
    path: `/v1/front/pools/${POOL_ID}/bidders?page=2&limit=5`,
    asks: {
      pools: [visible],
      orders: [['bidders', { caller: me, poolId: POOL_ID, page: { page: 2, limit: 5 } }]],
    },
  },
  getHistory: {
    access: 'walletOrAdmin',
    path: `/v1/front/pools/${POOL_ID}/history?page=2&limit=5`,
    asks: { pools: [['listHistory', { caller: me, poolId: POOL_ID, page: { page: 2, limit: 5 } }]] },
  },
} satisfies Record<string, Call>;

export const workspaceAnswers: Answers = (owner) => ({
  pools: {
    listHistory: () => ({
      entries: [
        {
          id: '1',
          timeMs: 1_899_000_000_000n,
          action: 'chain.newPool',
          actor: owner,
          transactionHash: HASH,
        },
      ],
      pagination,
    }),
  },
  orders: {
    statement: () => ({
      totals: [{ kind: StatementKind.RAISED, amount: '20', lines: 1 }],
      lines: [raisedLine],
      ...{ bids: 3, winners: 2, paid: 1, due: 2 },
      settled: settledMessage,
      settledAt: 1_899_000_000,
    }),
    statementOfBids: () => ({ lines: [refundLine], pagination }),
    bidders: () => ({
      bidders: [{ orderBy: BIDDER, bids: 2, sellAmount: '9' }],
      pagination,
      ...{ sellAmount: '9', largestAmount: '9', tenLargestAmount: '9' },
    }),
  },
});
