import type { JsonValue } from '@bufbuild/protobuf';
import { NotificationKind, PayoutState } from '@launchpad/proto';
import { BIDDER, HASH, LOGO, pagination, POOL_ID } from '../messages.js';
import type { Answers, Call } from './call.js';
import { me } from './common.js';

const auditEntry = {
  id: '1',
  timeMs: 1_899_000_000_000n,
  subject: 'alice',
  name: 'Ada Admin',
  action: 'faq.edit',
  before: '',
  after: '{}',
};
const payoutMessage = {
  poolId: POOL_ID,
  chainId: 5,
  payouts: { orders: 430, paid: 412 },
  state: PayoutState.OVER_BUDGET,
  gasSpent: 99_000_000n,
  gasBudget: 100_000_000n,
  gasMost: 1_000_000_000n,
};
const keeperMessage = {
  ...{ chainId: 5, address: BIDDER, balance: '1450000000000000000', paused: false },
  last: { poolId: POOL_ID, transactionHash: HASH, paidAt: 1_780_090_000n },
};
/** Those of the pools that an answer is about. */
const titles: [string, JsonValue] = ['listTitles', { caller: me, poolIds: [POOL_ID] }];

export const adminCalls = {
  listNotifications: {
    access: 'admin',
    path: '/v1/admin/notifications/list',
    asks: { notifications: [['list', { caller: me }]] },
  },
  readNotifications: {
    access: 'admin',
    path: '/v1/admin/notifications/read?newest=12',
    asks: { notifications: [['markRead', { caller: me, newest: '12' }]] },
  },
  listAudit: {
    access: 'admin',
    path: '/v1/admin/audit?of=content',
    asks: undefined,
    also: [
      {
        path: '/v1/admin/audit?of=content&page=2&limit=5&search=why&action=faq.edit&target=abc123',
        asks: {
          content: [
            [
              'listContentAudit',
              {
                caller: me,
                page: { page: 2, limit: 5 },
                filter: { search: 'why', action: 'faq.edit', target: 'abc123' },
              },
            ],
          ],
        },
      },
      {
        path: '/v1/admin/audit',
        asks: { pools: [['listAudit', { caller: me, page: { page: 1, limit: 20 }, filter: {} }]] },
      },
      {
        path: '/v1/admin/audit?of=payouts',
        asks: {
          orders: [['listPayoutAudit', { caller: me, page: { page: 1, limit: 20 }, filter: {} }]],
          pools: [titles],
        },
      },
    ],
  },
  listPayouts: {
    access: 'admin',
    path: '/v1/admin/payouts',
    asks: { orders: [['listPayouts', { caller: me, page: { page: 1, limit: 20 } }]], pools: [titles] },
    also: [
      {
        path: `/v1/admin/payouts?poolId=${POOL_ID}`,
        asks: {
          orders: [['listPayouts', { caller: me, page: { page: 1, limit: 20 }, poolId: POOL_ID }]],
          pools: [titles],
        },
      },
    ],
  },
  examine: { access: 'admin', path: '/v1/admin/doctor', asks: undefined },
  raisePayoutBudget: {
    access: 'admin',
    path: `/v1/admin/payouts/${POOL_ID}/budget`,
    body: { gas: 200_000_000 },
    asks: { orders: [['raisePayoutBudget', { caller: me, poolId: POOL_ID, gas: '200000000' }]] },
  },
} satisfies Record<string, Call>;

export const adminAnswers: Answers = (owner) => ({
  pools: {
    listAudit: () => ({ entries: [auditEntry], pagination }),
    listTitles: () => ({ titles: [{ poolId: POOL_ID, title: 'Aurora' }] }),
  },
  orders: {
    listPayouts: () => ({ payouts: [payoutMessage], pagination, keepers: [keeperMessage] }),
    raisePayoutBudget: () => ({ payout: payoutMessage }),
    listPayoutAudit: () => ({ entries: [{ ...auditEntry, target: POOL_ID }], pagination }),
  },
  content: { listContentAudit: () => ({ entries: [auditEntry], pagination }) },
  notifications: {
    list: () => ({
      notifications: [
        {
          id: '1',
          kind: NotificationKind.CHANGED_METADATA,
          title: 'Aurora',
          logo: LOGO,
          createdBy: owner,
          createdAtMs: 1_899_000_000_000n,
          poolId: POOL_ID,
        },
      ],
      unread: 1,
      total: 201,
    }),
    markRead: () => ({}),
  },
});
