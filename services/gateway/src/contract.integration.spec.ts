import { routes, type Problem, type Route } from './api/index.js';
import { problem as problemSchema } from './api/common.js';
import { openApiDocument } from './docs/openapi.js';
import { PoolTimeStatus } from '@launchpad/proto';
import { orderMessage, OWNER, POOL_ID, poolMessage } from './testing/messages.js';
import { answerEverything, samples } from './testing/samples.js';
import { TestGateway } from './testing/test-gateway.js';

type Name = keyof typeof samples;

const names = Object.keys(samples) as Name[];
const routeOf = (name: Name): Route => routes[name];
const withAccess = (...access: Route['access'][]) =>
  names.filter((name) => access.includes(routeOf(name).access));

describe('every path of the API', () => {
  let gateway: TestGateway;
  let wallet: { cookie: string; address: string };
  let admin: { authorization: string };

  beforeAll(async () => {
    gateway = await TestGateway.start();
    [wallet, admin] = await Promise.all([gateway.wallet(), gateway.admin()]);
  }, 60_000);
  afterAll(() => gateway?.stop(), 60_000);
  beforeEach(() => {
    for (const service of [gateway.pools, gateway.orders, gateway.content, gateway.notifications])
      service.reset();
  });

  const call = (name: Name, headers: Record<string, string> = {}) => {
    const { path, body } = samples[name];
    return gateway.json(routeOf(name).method, path.replace('{owner}', wallet.address), body, headers);
  };
  const credentials = (name: Name): Record<string, string> => {
    const { access } = routeOf(name);
    if (access === 'admin') return admin;
    return access === 'public' ? {} : { cookie: wallet.cookie };
  };
  const problemOf = async (answer: Response): Promise<Problem> => {
    expect(answer.headers.get('content-type')).toMatch('application/problem+json');
    const json: unknown = await answer.json();
    expect(problemSchema.strict().parse(json)).toEqual(json);
    return json as Problem;
  };

  it.each(names.filter((name) => name !== 'logout'))(
    '%s answers success in the shape its description says, and again',
    async (name) => {
      answerEverything(gateway, wallet.address);
      const answer = await call(name, credentials(name));
      expect(answer.status).toBe(200);
      const again = await call(name, credentials(name));
      expect(again.status).toBe(200);
      if (routeOf(name).produces) return;
      const json: unknown = await answer.json();
      expect(routeOf(name).response.parse(json)).toEqual(json);
      expect(json).toMatchObject({ success: true });
    },
  );

  it.each(names)('%s is described by the OpenAPI document', (name) => {
    const { path, method, access } = routeOf(name);
    const operation = openApiDocument().paths[path]?.[method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: name, responses: { 200: {}, default: {} } });
    expect(Boolean((operation as { security?: unknown }).security)).toBe(access !== 'public');
  });

  it.each(withAccess('wallet', 'admin', 'walletOrAdmin'))(
    '%s refuses a visitor and asks no service',
    async (name) => {
      answerEverything(gateway, wallet.address);
      const answer = await call(name);
      expect(answer.status).toBe(401);
      const title = routeOf(name).access === 'admin' ? 'Access Denied!' : 'Wallet Not Connected!';
      expect(await problemOf(answer)).toMatchObject({ status: 401, title });
      for (const { requestCount } of [
        gateway.pools,
        gateway.orders,
        gateway.content,
        gateway.notifications,
      ]) {
        expect(requestCount).toBe(0);
      }
    },
  );

  it.each(withAccess('admin'))('%s refuses a wallet session, and a token without the role', async (name) => {
    answerEverything(gateway, wallet.address);
    expect((await call(name, { cookie: wallet.cookie })).status).toBe(401);
    const authorization = `Bearer ${await gateway.issuer.token({ roles: ['offline_access'] })}`;
    const answer = await call(name, { authorization });
    expect(answer.status).toBe(403);
    await problemOf(answer);
    expect(gateway.pools.requestCount + gateway.content.requestCount).toBe(0);
  });

  it.each(withAccess('wallet'))(
    '%s refuses an admin token without a wallet session, and a made-up session',
    async (name) => {
      answerEverything(gateway, wallet.address);
      expect((await call(name, admin)).status).toBe(401);
      expect((await call(name, { cookie: `session=${'A'.repeat(43)}` })).status).toBe(401);
      expect(gateway.pools.requestCount + gateway.orders.requestCount).toBe(0);
    },
  );

  /** Calls that name no record. */
  const withoutId = new Set<Name>([
    ...([
      'nonce',
      'logout',
      'me',
      'config',
      'createPool',
      'listPools',
      'managePools',
      'listMyOrders',
    ] as const),
    ...(['getSiteTexts', 'saveSiteTexts', 'listCms', 'createCms', 'listFaqs', 'createFaq'] as const),
    ...(['getSettings', 'editSettings', 'listNotifications', 'readNotifications', 'listAudit'] as const),
  ]);
  const withId = names.filter((name) => !withoutId.has(name));
  it.each(withId)('%s answers 404 for an unknown id', async (name) => {
    const answer = await call(name, credentials(name));
    expect(answer.status).toBe(404);
    expect(await problemOf(answer)).toMatchObject({ status: 404, code: 'not-found' });
  });

  it.each([...new Set(Object.values(routes).map(({ path }) => path))])(
    '%s answers 405 to a method it does not have, and names those it has',
    async (path) => {
      const answer = await gateway.fetch(path.replace(/\{\w+\}/g, 'x'), { method: 'OPTIONS' });
      expect(answer.status).toBe(405);
      const methods = Object.values(routes).filter((route) => route.path === path);
      expect(answer.headers.get('allow')).toContain(methods[0]!.method);
      await problemOf(answer);
    },
  );

  it('answers 404 where there is no path', async () => {
    for (const path of ['/v1', '/v1/unknown', '/ipfs', '/v1/front/pools/get', '/site_settings/x']) {
      const answer = await gateway.fetch(path);
      expect(answer.status).toBe(404);
      await problemOf(answer);
    }
  });

  it('gives the terms of a pool, its state and its present figures in one answer', async () => {
    answerEverything(gateway, wallet.address);
    const answer = await gateway.fetch(samples.getPool.path);
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

  it('asks pools for the page, name, tab, network and featured ones that the query names', async () => {
    answerEverything(gateway, wallet.address);
    await gateway.fetch(
      '/v1/front/pools/list/all?page=3&limit=12&poolName=au&status=upcoming&featured=true&network=97',
    );
    expect(gateway.pools.last('list')).toMatchObject({
      page: { page: 3, limit: 12 },
      name: 'au',
      timeStatus: PoolTimeStatus.UPCOMING,
      featured: true,
      chainId: 97,
      managed: false,
      owner: '',
    });
  });

  it('shows a wallet its own unapproved pools in the public list, and a stranger none', async () => {
    answerEverything(gateway, wallet.address);
    const list = async (x: string, headers = {}) => {
      await gateway.json('GET', `/v1/front/pools/list/${x}`, undefined, headers);
      return gateway.pools.last('list');
    };
    expect(await list(wallet.address, wallet)).toMatchObject({
      managed: true,
      caller: { address: wallet.address },
    });
    expect(await list(wallet.address)).toMatchObject({ managed: false, caller: { address: '' } });
    expect(await list(OWNER, wallet)).toMatchObject({ managed: false });
  });

  it("manages own pools for a wallet, all for an admin, and no stranger's", async () => {
    answerEverything(gateway, wallet.address);
    const path = (address: string) => `/v1/admin/pools/list/${address}`;
    await gateway.json('GET', path(wallet.address), undefined, wallet);
    expect(gateway.pools.last('list')).toMatchObject({ managed: true, owner: wallet.address });
    await gateway.json('GET', path(OWNER), undefined, admin);
    expect(gateway.pools.last('list')).toMatchObject({ managed: true, owner: '', caller: { admin: true } });
    expect((await gateway.json('GET', path(OWNER), undefined, wallet)).status).toBe(403);
  });

  it('answers a read that did not change with 304, and never shares what a signed-in caller read', async () => {
    answerEverything(gateway, wallet.address);
    const first = await gateway.fetch(samples.getPool.path);
    const etag = first.headers.get('etag')!;
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    const second = await gateway.json('GET', samples.getPool.path, undefined, { 'if-none-match': etag });
    expect([second.status, await second.text()]).toEqual([304, '']);
    gateway.pools.answers.get = () => ({ pool: poolMessage({ title: 'Changed' }) });
    const third = await gateway.json('GET', samples.getPool.path, undefined, { 'if-none-match': etag });
    expect(third.status).toBe(200);
    const own = await gateway.json('GET', samples.getPool.path, undefined, wallet);
    expect(own.headers.get('cache-control')).toBe('private, no-cache');
    expect(own.headers.get('vary')).toMatch(/Cookie/);
  });

  it('exports the bids of a pool as CSV, page by page, none twice and no formula', async () => {
    answerEverything(gateway, wallet.address);
    gateway.orders.answers.list = ({ page }) => ({
      orders: [
        orderMessage({ id: 'first' }),
        orderMessage({ id: `page-${page?.page}`, bdTokenSymbol: '=cmd("x")' }),
      ],
      pagination: { page: page?.page ?? 1, limit: 100, total: 4, pages: 2 },
    });
    const answer = await gateway.fetch(samples.exportOrders.path);
    expect(answer.headers.get('content-disposition')).toContain(`bids-${POOL_ID}.csv`);
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual(['_id', 'first', 'page-1', 'page-2']);
    expect(lines[2]).toContain(`"'=cmd(""x"")"`);
  });
});
