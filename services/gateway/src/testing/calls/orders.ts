import { BIDDER, HASH, orderMessage, pagination, POOL_ID, settledMessage } from '../messages.js';
import type { Answers, Call } from './call.js';
import { UUID, me, visible, byHash } from './common.js';

export const ordersCalls = {
  createOrder: {
    access: 'wallet',
    path: '/v1/front/order/create',
    body: { poolId: POOL_ID, transactionHash: HASH },
    asks: { orders: [['create', byHash]] },
  },
  listMyOrders: {
    access: 'wallet',
    path: '/v1/front/order/mine?claimable=true',
    asks: undefined,
    also: [
      {
        path: '/v1/front/order/mine?page=1&limit=5',
        asks: { orders: [['listMine', { caller: me, page: { page: 1, limit: 5 } }]] },
      },
      {
        path: `/v1/front/order/mine?page=2&limit=5&poolId=${POOL_ID}&claimable=true`,
        asks: {
          orders: [
            ['listMine', { caller: me, page: { page: 2, limit: 5 }, poolId: POOL_ID, claimableOnly: true }],
          ],
        },
      },
    ],
  },
  getOrder: {
    access: 'public',
    path: `/v1/front/order/get/${UUID}`,
    asks: { orders: [['get', { caller: me, id: UUID }]], pools: [visible] },
  },
  listOrders: {
    access: 'public',
    path: `/v1/front/order/list/${POOL_ID}?page=1&limit=4`,
    asks: undefined,
    also: [
      {
        path: `/v1/front/order/list/${POOL_ID}?page=2&limit=5`,
        asks: {
          pools: [visible],
          orders: [['list', { caller: me, poolId: POOL_ID, page: { page: 2, limit: 5 } }]],
        },
      },
      {
        path: `/v1/front/order/list/${POOL_ID}`,
        asks: {
          pools: [visible],
          orders: [['list', { caller: me, poolId: POOL_ID, page: { page: 1, limit: 4 } }]],
        },
      },
    ],
  },
  exportOrders: {
    access: 'public',
    path: `/v1/front/order/export/${POOL_ID}`,
    asks: {
      pools: [visible],
      orders: [
        ['list', { caller: me, poolId: POOL_ID, page: { page: 1, limit: 100 }, withoutOutcomes: true }],
      ],
    },
  },
  emergencyWithdraw: {
    access: 'wallet',
    path: '/v1/front/order/emergencywithdraw',
    body: { poolId: POOL_ID, transactionHash: HASH },
    asks: { orders: [['emergencyWithdraw', byHash]] },
  },
  claim: {
    access: 'wallet',
    path: '/v1/front/claim/create',
    body: { poolId: POOL_ID, transactionHash: HASH },
    asks: { orders: [['claim', byHash]] },
  },
  settlePool: {
    access: 'wallet',
    path: '/v1/front/settlepool/create',
    body: {
      poolId: POOL_ID,
      from: BIDDER,
      to: BIDDER,
      blockHash: HASH,
      blockNumber: 44,
      event: 'PoolCleared',
      id: 'log_1',
      bnPoolId: 7,
      soldBiddingTokens: '20',
      soldPoolingTokens: '10',
      transactionHash: HASH,
      transactionIndex: 0,
      clearingPrice: '99',
    },
    asks: { orders: [['settle', byHash]] },
  },
} satisfies Record<string, Call>;

export const ordersAnswers: Answers = () => {
  const many = () => ({ orders: [orderMessage()] });
  const paged = () => ({ orders: [orderMessage()], pagination });
  return {
    orders: {
      create: many,
      get: () => ({ order: orderMessage() }),
      list: paged,
      listMine: paged,
      emergencyWithdraw: many,
      settle: () => ({ settlement: settledMessage }),
      claim: many,
    },
  };
};
