import { Problem } from '@launchpad/platform';
import { NotificationKind, PayoutState } from '@launchpad/proto';
import { routes } from '@launchpad/api/routes';
import {
  BIDDER,
  figuresMessage,
  HASH,
  LOGO,
  orderMessage,
  POOL_ID,
  poolMessage,
} from './testing/messages.js';
import { UUID } from './testing/calls/common.js';
import { cmsForm, settingsForm } from './testing/calls/content.js';
import { answerEverything, calls } from './testing/calls/index.js';
import { submission } from './testing/calls/review.js';
import { TestGateway } from './testing/test-gateway.js';

describe('what calls answer', () => {
  let gateway: TestGateway;
  let wallet: { cookie: string; address: string };
  let admin: { authorization: string };

  beforeAll(async () => {
    gateway = await TestGateway.start();
    [wallet, admin] = await Promise.all([gateway.wallet(), gateway.admin()]);
  });
  afterAll(() => gateway?.stop());
  beforeEach(async () => {
    gateway.forgetAnswers();
    for (const service of [gateway.pools, gateway.orders, gateway.content, gateway.notifications])
      service.reset();
  });

  const version = 3;
  const terms = { terms_content: '<p>Terms</p>', privacy_content: '<p>Privacy</p>', version };
  const page = { _id: UUID, slug: 'About-us', ...cmsForm, version };
  const faq = { _id: UUID, title: 'How?', description: '<p>So</p>', version };
  const contentVersion = { version: 2, time: 1_899_000_000, by: 'admin-subject' };
  const pagination = { page: 1, limit: 6, total: 1, pages: 1 };
  const comment = {
    _id: UUID,
    poolId: POOL_ID,
    message: 'Nice!',
    messageTime: 1_899_000_000,
    userAddress: BIDDER,
    createdAt: 1_899_000_000,
  };
  const hiddenComment = {
    ...comment,
    hidden: { reason: 'Forged link', by: 'admin-subject', name: 'Ada Admin', time: 1_899_000_100 },
  };
  const settlement = {
    ...{
      poolId: POOL_ID,
      soldPoolingTokens: '10',
      soldBiddingTokens: '20',
      fee: '1',
      clearingPriceOrder: '99',
    },
    ...{ minFundingThresholdNotReached: false, transactionHash: HASH, blockHash: HASH, blockNumber: 44 },
  };
  const figures = { ...figuresMessage, thresholdPercentage: 37.25 };
  const noFigures = {
    ...{ thresholdCounter: '0', thresholdPercentage: 0 },
    ...{ thresholdStatus: false, tokenSoldCounter: '0' },
  };
  const onlyPage = { page: 1, limit: 0, total: 0, pages: 0 };
  const reviewEntry = {
    ...{ _id: '1', kind: 'submitted', time: 1_899_000_000, author: BIDDER, text: 'Here it is' },
    ...{ fields: ['documents'], submission },
  };
  const auditEntry = {
    ...{ _id: '1', time: 1_899_000_000, subject: 'alice', name: 'Ada Admin', action: 'faq.edit' },
    ...{ target: '', title: '', before: null, after: {} },
  };
  const payout = {
    ...{ poolId: POOL_ID, chainId: 5, payouts: { orders: 430, paid: 412 }, state: 'overBudget' },
    ...{ gasSpent: 99_000_000, gasBudget: 100_000_000, gasMost: 1_000_000_000 },
  };
  const keeper = {
    ...{ chainId: 5, address: BIDDER, isPaused: false, balance: '1450000000000000000' },
    last: { poolId: POOL_ID, transactionHash: HASH, paidAt: 1_780_090_000 },
  };
  const setting = { data: { success: true, setting: { ...settingsForm, version } } };
  const whited = {
    poolId: POOL_ID,
    poolType: 'whiteList',
    size: 1,
    merkleTree: HASH,
    transactionHash: `0x${'8b'.repeat(32)}`,
    listed: true,
    proof: [`0x${'9c'.repeat(32)}`],
  };

  it.each<[keyof typeof calls, object]>([
    ['getSiteTexts', { data: terms }],
    ['saveSiteTexts', { data: terms }],
    ['listCms', { cms: [page] }],
    ['createCms', { cms: page }],
    ['getCms', { cms: page }],
    ['editCms', { cms: page }],
    ['getCmsBySlug', { cms: page }],
    ['deleteCms', { data: { _id: UUID } }],
    ['listFaqs', { data: { success: true, faqs: [faq] } }],
    ['createFaq', { data: faq }],
    ['getFaq', { data: faq }],
    ['editFaq', { data: faq }],
    ['deleteFaq', { data: { _id: UUID } }],
    ['listVersions', { data: { versions: [contentVersion], current: 3 } }],
    ['getVersion', { data: { ...contentVersion, page: cmsForm } }],
    ['restoreVersion', { data: { version: 4 } }],
    ['getSettings', setting],
    ['editSettings', setting],
    ['readNotifications', { data: { unread: 0 } }],
    ['addComment', { data: comment }],
    ['listComments', { data: { comments: [comment], pagination } }],
    ['listAllComments', { data: { comments: [hiddenComment, comment], pagination } }],
    [
      'searchComments',
      {
        data: {
          comments: [{ ...hiddenComment, pool: { chainId: 5, title: 'Aurora', owner: BIDDER } }],
          pagination,
        },
      },
    ],
    ['hideComment', { data: hiddenComment }],
    ['restoreComment', { data: comment }],
    ['settlePool', { data: settlement }],
    ['addWhitelist', { whited }],
    ['getWhitelist', { whited }],
    ['saveWhitelistPart', { data: { size: 1 } }],
    ['getWhitelistPart', { data: { whiteListUsers: [BIDDER], parts: 2 } }],
    [
      'previewBid',
      {
        data: {
          ...{ claimedValue: '1', refundedValue: '0', clearingPrice: { buy: '1', sell: '2' } },
          margin: { rank: 1, aboveAmount: '5', atAmount: '3' },
        },
      },
    ],
    [
      'getBook',
      {
        data: {
          steps: [{ price: { buy: '1', sell: '2' }, sellAmount: '5', cumulativeSellAmount: '5', orders: 1 }],
          ...{ figures, clearingPrice: { buy: '1000000000000000000', sell: '2000000' }, bidCount: 3 },
        },
      },
    ],
    ['getSeries', { data: { entries: [{ ...figures, placedAt: 0 }], pagination } }],
    ['getReview', { data: { entries: [reviewEntry], pagination } }],
    ['answerReview', { data: reviewEntry }],
    ['listAudit', { data: { entries: [auditEntry], pagination } }],
    ['listPayouts', { data: { payouts: [{ ...payout, title: 'Aurora' }], pagination, keepers: [keeper] } }],
    ['raisePayoutBudget', { data: payout }],
    [
      'listBidders',
      {
        data: {
          bidders: [{ address: BIDDER, bids: 2, sellAmount: '9' }],
          ...{ pagination, total: '9', largest: '9', tenLargest: '9' },
        },
      },
    ],
  ])('%s: success and %j', async (name, answer) => {
    answerEverything(gateway, wallet.address);
    const { path, body } = calls[name];
    const headers = { cookie: wallet.cookie, ...admin };
    const json: unknown = await (await gateway.json(routes[name].method, path, body, headers)).json();
    expect(json).toEqual({ success: true, ...answer });
  });

  it.each<[keyof typeof calls, string, () => void, object]>([
    [
      'previewBid',
      'that a bid gets nothing',
      () => (gateway.orders.answers.preview = () => ({})),
      { data: { claimedValue: '0', refundedValue: '0' } },
    ],
    [
      'previewBid',
      'a price of zero tokens, which is none',
      () => (gateway.orders.answers.preview = () => ({ clearingPriceBuy: '0', clearingPriceSell: '5' })),
      { data: { claimedValue: '0', refundedValue: '0' } },
    ],
    [
      'getBook',
      'an empty book',
      () => (gateway.orders.answers.book = () => ({})),
      { data: { steps: [], figures: noFigures, bidCount: 0 } },
    ],
    [
      'getSeries',
      'when each bid was placed',
      () =>
        (gateway.orders.answers.series = () => ({
          ...{ entries: [figuresMessage, figuresMessage], placedAt: [1_899_000_000] },
        })),
      {
        data: {
          entries: [
            { ...figures, placedAt: 1_899_000_000 },
            { ...figures, placedAt: 0 },
          ],
          pagination: onlyPage,
        },
      },
    ],
    [
      'getWhitelist',
      'that everybody may bid',
      () => (gateway.pools.answers.getWhitelist = () => ({})),
      {
        whited: {
          ...{ poolId: POOL_ID, poolType: 'public', size: 0, merkleTree: '' },
          ...{ transactionHash: '', listed: false, proof: [] },
        },
      },
    ],
    [
      'listPools',
      'that there is no pool',
      () => (gateway.pools.answers.list = () => ({})),
      {
        data: { pools: [], pagination: onlyPage, counts: { all: 0, upcoming: 0, live: 0, ended: 0 } },
      },
    ],
    [
      'managePools',
      'how many pools of an owner are not listed',
      () => (gateway.pools.answers.list = () => ({ held: [{ owner: BIDDER, count: 3 }] })),
      {
        data: {
          pools: [],
          pagination: onlyPage,
          counts: { all: 0, upcoming: 0, live: 0, ended: 0 },
          held: [{ owner: BIDDER, count: 3 }],
        },
      },
    ],
    [
      'listPayouts',
      'accounts that could not be read or paid nothing yet, and a pool of which pools know no title',
      () => {
        gateway.pools.answers.listTitles = () => ({});
        gateway.orders.answers.listPayouts = () => ({
          payouts: [{ poolId: POOL_ID, chainId: 5, state: PayoutState.DUE }],
          keepers: [{ chainId: 5, address: BIDDER, paused: true }],
        });
      },
      {
        data: {
          payouts: [
            {
              ...{ poolId: POOL_ID, chainId: 5, payouts: { orders: 0, paid: 0 }, state: 'due' },
              ...{ gasSpent: 0, gasBudget: 0, gasMost: 0 },
            },
          ],
          pagination: onlyPage,
          keepers: [{ chainId: 5, address: BIDDER, isPaused: true, balance: null, last: null }],
        },
      },
    ],
    [
      'searchComments',
      'a comment on a pool that is unknown by now',
      () =>
        (gateway.pools.answers.searchComments = () => ({
          comments: [{ comment: { ...comment, id: UUID, createdAtMs: 1_899_000_000_000n } }],
        })),
      {
        data: {
          comments: [{ ...comment, pool: { chainId: 0, title: '', owner: '' } }],
          pagination: onlyPage,
        },
      },
    ],
    [
      'listAllComments',
      'a hidden comment without the name of who hid it',
      () =>
        (gateway.pools.answers.listAllComments = () => ({
          comments: [
            {
              comment: { ...comment, id: UUID, createdAtMs: 1_899_000_000_000n },
              hiding: { reason: 'Forged', author: 'admin-subject', timeMs: 1_899_000_100_000n },
            },
          ],
        })),
      {
        data: {
          comments: [{ ...comment, hidden: { reason: 'Forged', by: 'admin-subject', time: 1_899_000_100 } }],
          pagination: onlyPage,
        },
      },
    ],
    [
      'getReview',
      'a question of an admin by name, about fields that are known',
      () =>
        (gateway.pools.answers.listReview = () => ({
          entries: [{ id: '2', name: 'Ada Admin', text: 'Why?', fields: ['email', 'of tomorrow'] }],
        })),
      {
        data: {
          entries: [
            {
              ...{ _id: '2', kind: 'answered', time: 0, author: '', name: 'Ada Admin' },
              ...{ text: 'Why?', fields: ['email'] },
            },
          ],
          pagination: onlyPage,
        },
      },
    ],
    [
      'listAudit',
      'an entry without a name, with both sides of the change',
      () =>
        (gateway.content.answers.listContentAudit = () => ({
          entries: [{ id: '2', action: 'faq.edit', before: '{"title":"a"}', after: '' }],
        })),
      {
        data: {
          entries: [
            {
              ...{ _id: '2', time: 0, subject: '', action: 'faq.edit', target: '', title: '' },
              ...{ before: { title: 'a' }, after: null },
            },
          ],
          pagination: onlyPage,
        },
      },
    ],
    [
      'getHistory',
      'who acted, by name to admins',
      () =>
        (gateway.pools.answers.listHistory = () => ({
          entries: [{ id: '2', action: 'pool.approve', actor: 'alice', name: 'Ada Admin', after: '{}' }],
        })),
      {
        data: {
          entries: [
            {
              ...{ _id: '2', time: 0, action: 'pool.approve', actor: 'alice', name: 'Ada Admin' },
              ...{ transactionHash: '', before: null, after: {} },
            },
          ],
          pagination: onlyPage,
        },
      },
    ],
    [
      'getSiteTexts',
      'no texts of a service that has none',
      () => (gateway.content.answers.getSiteTexts = () => ({})),
      { data: { version: 1 } },
    ],
  ])('%s: %s', async (name, _, say, answer) => {
    answerEverything(gateway, wallet.address);
    say();
    const { path, body } = calls[name];
    const headers = { cookie: wallet.cookie, ...admin };
    const address = path.replace('{owner}', wallet.address);
    const json: unknown = await (await gateway.json(routes[name].method, address, body, headers)).json();
    expect(json).toEqual({ success: true, ...answer });
  });

  it('lists of payouts and of their audit name pools, and come without where pools do not answer', async () => {
    answerEverything(gateway, wallet.address);
    const read = async (path: string) => {
      const answer = await gateway.json('GET', path, undefined, admin);
      return ((await answer.json()) as { data: Record<'payouts' | 'entries', object[]> }).data;
    };
    const paths = [calls.listPayouts.path, '/v1/admin/audit?of=payouts'] as const;
    expect((await read(paths[0])).payouts).toMatchObject([{ poolId: POOL_ID, title: 'Aurora' }]);
    expect((await read(paths[1])).entries).toMatchObject([{ target: POOL_ID, title: 'Aurora' }]);
    gateway.pools.answers.listTitles = () => {
      throw new Problem(503, 'unavailable', 'No');
    };
    expect((await read(paths[0])).payouts).toEqual([payout]);
    expect((await read(paths[1])).entries).toMatchObject([{ target: POOL_ID, title: '' }]);
  });

  it('settings of a service that has none are empty, and of the first version', async () => {
    gateway.content.answers.getSettings = () => ({});
    const answer = await gateway.fetch(calls.getSettings.path);
    const { data } = (await answer.json()) as { data: { setting: Record<string, unknown> } };
    const { version: first, ...texts } = data.setting;
    expect([first, ...new Set(Object.values(texts))]).toEqual([1, '']);
  });

  it('all FAQs, however many parts the service answers them in', async () => {
    const faqs = Array.from({ length: 5 }, (_, index) => ({ id: `${index}`, title: `${index}?` }));
    gateway.content.answers.listFaqs = ({ from }) => ({
      ...{ faqs: faqs.slice(from, from + 2), more: from + 2 < faqs.length },
    });
    const listed = async () => {
      const answer = await gateway.fetch(calls.listFaqs.path);
      const { data } = (await answer.json()) as { data: { faqs: { title: string }[] } };
      return data.faqs.map(({ title }) => title);
    };
    expect(await listed()).toEqual(['0?', '1?', '2?', '3?', '4?']);
    expect(gateway.content.calls('listFaqs')).toBe(3);
    gateway.forgetAnswers();
    // a service that promises more and has none is asked no further
    gateway.content.answers.listFaqs = ({ from }) => ({
      faqs: from === 0 ? faqs.slice(0, 1) : [],
      more: true,
    });
    expect(await listed()).toEqual(['0?']);
  });

  it.each([
    [NotificationKind.NEW_POOL, { kind: 'newPool' }],
    [NotificationKind.ANSWERED_REVIEW, { kind: 'newPool', answered: true }],
    [NotificationKind.CHANGED_METADATA, { kind: 'changedMetadata' }],
  ])('what a notification of the kind %i is about', async (kind, about) => {
    gateway.notifications.answers.list = () => ({ notifications: [{ id: '1', kind, read: true }] });
    const answer = await gateway.json('GET', calls.listNotifications.path, undefined, admin);
    expect(await answer.json()).toEqual({
      success: true,
      data: {
        notifications: [
          { _id: '1', ...about, title: '', logo: '', createdBy: '', createdAt: 0, poolId: '', read: true },
        ],
        unread: 0,
        total: 1,
      },
    });
  });

  it.each([
    ['visitor', {}, 'getPool', 'public, no-cache'],
    ['wallet', { wallet: true }, 'getPool', 'private, no-cache'],
    ['admin', { roles: ['launchpad-admin'] }, 'getPool', 'private, no-cache'],
    ['auditor', { roles: ['launchpad-auditor'] }, 'getPool', 'private, no-cache'],
    ['wallet', { wallet: true }, 'listMyOrders', 'no-store'],
    ['wallet', { wallet: true }, 'me', 'no-store'],
    ['visitor', {}, 'me', 'no-store'],
    ['visitor', {}, 'nonce', 'no-store'],
    ['visitor', {}, 'logout', 'no-store'],
    ['admin', { roles: ['launchpad-admin'] }, 'listNotifications', 'no-store'],
    ['wallet', { wallet: true }, 'getReview', 'no-store'],
    ['wallet', { wallet: true }, 'addComment', 'no-store'],
    ['visitor', {}, 'exportOrders', 'no-store'],
    ['wallet', { wallet: true }, 'exportOrders', 'no-store'],
    ['wallet', { wallet: true }, 'exportStatement', 'no-store'],
    ['admin', { roles: ['launchpad-admin'] }, 'exportStatement', 'no-store'],
    ['visitor', {}, 'getPoolCard', 'public, max-age=300'],
    ['wallet', { wallet: true }, 'getPoolCard', 'private, max-age=300'],
    ['admin', { roles: ['launchpad-admin'] }, 'getPoolCard', 'private, max-age=300'],
    ['visitor', {}, 'getPoolCalendar', 'public, no-cache'],
    ['wallet', { wallet: true }, 'getPoolCalendar', 'private, no-cache'],
    ['auditor', { roles: ['launchpad-auditor'] }, 'getPoolCalendar', 'private, no-cache'],
  ] as const)('to a %s (%j) of %s may be cached so: %s', async (_, caller, name, expected) => {
    answerEverything(gateway, wallet.address);
    const headers: Record<string, string> = {};
    if ('wallet' in caller) headers['cookie'] = (await gateway.wallet()).cookie;
    if ('roles' in caller)
      headers['authorization'] = `Bearer ${await gateway.issuer.token({ roles: [...caller.roles] })}`;
    const { path, body } = calls[name];
    const answer = await gateway.json(routes[name].method, path, body, headers);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, expected]);
    expect(answer.headers.has('etag')).toBe(['getPool', 'getPoolCard'].includes(name));
    const isByCaller = /Cookie, Authorization/.test(answer.headers.get('vary') ?? '');
    expect(isByCaller).toBe(expected !== 'no-store');
  });

  it.each(['/healthz', '/v1/openapi.json', '/v1/asyncapi.json', '/v1/docs', '/manifest.json'])(
    'of %s are stored by nobody, as all that do not allow it',
    async (path) => {
      expect((await gateway.fetch(path)).headers.get('cache-control')).toBe('no-store');
    },
  );

  it('the addresses of a whitelist, if pools returns them', async () => {
    const whitelist = { poolId: POOL_ID, poolType: 'whiteList', size: 1, addresses: [BIDDER] };
    gateway.pools.answers.getWhitelist = () => ({ whitelist });
    const answer = await gateway.json('GET', calls.getWhitelist.path, undefined, wallet);
    expect(await answer.json()).toMatchObject({ whited: { size: 1, whiteListUsers: [BIDDER] } });
  });

  it('notifications: kind, and title, logo and owner of the pool', async () => {
    answerEverything(gateway, BIDDER);
    const answer = await gateway.json('GET', calls.listNotifications.path, undefined, admin);
    const notification = {
      _id: '1',
      kind: 'changedMetadata',
      title: 'Aurora',
      logo: LOGO,
      createdBy: BIDDER,
      createdAt: 1_899_000_000,
    };
    expect(await answer.json()).toEqual({
      success: true,
      data: { notifications: [{ ...notification, poolId: POOL_ID, read: false }], unread: 1, total: 201 },
    });
  });

  it('terms and privacy are absent where nothing was ever saved', async () => {
    gateway.content.answers.getSiteTexts = () => ({ texts: {} });
    expect(await (await gateway.fetch('/site_settings')).json()).toEqual({
      success: true,
      data: { version: 0 },
    });
  });

  it('gives the terms of a pool, its state and its present figures in one answer', async () => {
    answerEverything(gateway, wallet.address);
    const answer = await gateway.fetch(calls.getPool.path);
    expect(await answer.json()).toMatchObject({
      data: {
        _id: POOL_ID,
        poolId: POOL_ID,
        blockchainPoolId: 7,
        poolStatus: true,
        decimals: 18,
        figures: { thresholdCounter: '5000000', thresholdPercentage: 37.25, thresholdStatus: false },
        clearingPrice: { buy: '1000000000000000000', sell: '2000000' },
        bidCount: 3,
        soldArrayCounter: ['1', '2', '3'],
        thresholdData: [{ thresholdCounter: '5000000', thresholdPercentage: 37.25 }],
        createdAt: 1_899_000_000,
      },
    });
  });

  it('answers a read that did not change with 304, and never shares what a signed-in caller read', async () => {
    answerEverything(gateway, wallet.address);
    const first = await gateway.fetch(calls.getPool.path);
    const etag = first.headers.get('etag')!;
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    const second = await gateway.json('GET', calls.getPool.path, undefined, { 'if-none-match': etag });
    expect([second.status, await second.text()]).toEqual([304, '']);
    gateway.pools.answers.get = () => ({ pool: poolMessage({ title: 'Changed' }) });
    gateway.forgetAnswers();
    const third = await gateway.json('GET', calls.getPool.path, undefined, { 'if-none-match': etag });
    expect(third.status).toBe(200);
    const own = await gateway.json('GET', calls.getPool.path, undefined, wallet);
    expect(own.headers.get('cache-control')).toBe('private, no-cache');
    expect(own.headers.get('vary')).toMatch(/Cookie/);
  });

  it('exports the bids of a pool as CSV, page by page, none twice and no formula', async () => {
    answerEverything(gateway, wallet.address);
    gateway.orders.answers.list = ({ page: wanted }) => ({
      orders: [
        orderMessage({ id: 'first' }),
        orderMessage({ id: `page-${wanted?.page}`, network: '=cmd("x")' }),
      ],
      pagination: { page: wanted?.page ?? 1, limit: 100, total: 4, pages: 2 },
    });
    const answer = await gateway.fetch(calls.exportOrders.path);
    expect(answer.headers.get('content-disposition')).toContain(`bids-${POOL_ID}.csv`);
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual(['Bid', 'first', 'page-1', 'page-2']);
    expect(lines[2]).toContain(`"'=cmd(""x"")"`);
  });

  it('cuts the connection where the rest of an export can’t be read: a part never looks whole', async () => {
    answerEverything(gateway, wallet.address);
    gateway.orders.answers.list = ({ page: wanted }) => {
      if (wanted?.page === 2) throw new Problem(503, 'unavailable', 'Down');
      return { orders: [orderMessage()], pagination: { page: 1, limit: 100, total: 200, pages: 2 } };
    };
    const file = gateway.fetch(calls.exportOrders.path).then((answer) => answer.text());
    await expect(file).rejects.toThrow(/terminated|fetch failed/);
  });
});
