import { Problem } from '@launchpad/platform';
import { routes } from '@launchpad/api/routes';
import { BIDDER, HASH, LOGO, orderMessage, POOL_ID, poolMessage } from './testing/messages.js';
import { UUID } from './testing/calls/common.js';
import { cmsForm, settingsForm } from './testing/calls/content.js';
import { answerEverything, calls } from './testing/calls/index.js';
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
  ])('%s: success and %j', async (name, answer) => {
    answerEverything(gateway, wallet.address);
    const { path, body } = calls[name];
    const headers = { cookie: wallet.cookie, ...admin };
    const json: unknown = await (await gateway.json(routes[name].method, path, body, headers)).json();
    expect(json).toEqual({ success: true, ...answer });
  });

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
      data: { notifications: [{ ...notification, poolId: POOL_ID, read: false }], unread: 1 },
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
    gateway.orders.answers.list = ({ page }) => ({
      orders: [
        orderMessage({ id: 'first' }),
        orderMessage({ id: `page-${page?.page}`, network: '=cmd("x")' }),
      ],
      pagination: { page: page?.page ?? 1, limit: 100, total: 4, pages: 2 },
    });
    const answer = await gateway.fetch(calls.exportOrders.path);
    expect(answer.headers.get('content-disposition')).toContain(`bids-${POOL_ID}.csv`);
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual(['Bid', 'first', 'page-1', 'page-2']);
    expect(lines[2]).toContain(`"'=cmd(""x"")"`);
  });

  it('cuts the connection where the rest of an export can’t be read: a part never looks whole', async () => {
    answerEverything(gateway, wallet.address);
    gateway.orders.answers.list = ({ page }) => {
      if (page?.page === 2) throw new Problem(503, 'unavailable', 'Away');
      return { orders: [orderMessage()], pagination: { page: 1, limit: 100, total: 200, pages: 2 } };
    };
    const file = gateway.fetch(calls.exportOrders.path).then((answer) => answer.text());
    await expect(file).rejects.toThrow(/terminated|fetch failed/);
  });
});
