import { mayCall, narrowRoles, tokenRole } from '@launchpad/api';
import sharp from 'sharp';
import { routes, type Problem, type Route, type StoredFile } from '@launchpad/api/routes';
import { problem as problemSchema } from '@launchpad/api/routes';
import { openApiDocument } from './docs/openapi.js';
import { LOGO, poolMessage } from './testing/messages.js';
import { answerEverything, calls } from './testing/calls/index.js';
import { TestGateway } from './testing/test-gateway.js';
import { startTestIpfs, type TestIpfs } from './testing/test-ipfs.js';

type Name = keyof typeof calls;

const names = Object.keys(calls) as Name[];
const routeOf = (name: Name): Route => routes[name];
const withAccess = (...access: Route['access'][]) =>
  names.filter((name) => access.includes(routeOf(name).access));

describe('every path of the API', () => {
  let ipfs: TestIpfs;
  let gateway: TestGateway;
  let wallet: { cookie: string; address: string };
  let admin: { authorization: string };
  let picture: Blob;
  let stored: { logo: string; identityDoc: string };

  beforeAll(async () => {
    ipfs = await startTestIpfs();
    gateway = await TestGateway.start({ ipfsUrl: ipfs.url });
    [wallet, admin] = await Promise.all([gateway.wallet(), gateway.admin()]);
    gateway.pools.answers.recordUpload = () => ({});
    const square = sharp({ create: { width: 8, height: 8, channels: 3, background: '#7c6cff' } });
    picture = new Blob([await square.png().toBuffer()]);
    const store = async (kind: string) => {
      const answer = await upload('/v1/files', kind, { cookie: wallet.cookie });
      return ((await answer.json()) as { data: StoredFile }).data.cid;
    };
    stored = { logo: await store('logo'), identityDoc: await store('identityDoc') };
  });
  afterAll(async () => {
    await gateway?.stop();
    await ipfs?.stop();
  });

  const services = () => [gateway.pools, gateway.orders, gateway.content, gateway.notifications];
  const asked = () => services().flatMap((service) => service.asked);
  beforeEach(async () => {
    gateway.forgetAnswers();
    services().forEach((service) => service.reset());
  });

  const upload = (path: string, kind: string, headers: Record<string, string>) => {
    const body = new FormData();
    body.set('kind', kind);
    body.set('file', picture, 'picture.png');
    return gateway.fetch(path, { method: 'POST', body, headers });
  };
  const call = (name: Name, headers: Record<string, string> = {}, files = stored) => {
    const { path, body, kind } = calls[name];
    const ids: Record<string, string> = { owner: wallet.address, ...files };
    const address = path.replace(/\{(\w+)\}/g, (_, id: string) => ids[id]!);
    if (kind) return upload(address, kind, headers);
    return gateway.json(routeOf(name).method, address, body, headers);
  };
  const credentials = (name: Name): Record<string, string> => {
    const { access } = routeOf(name);
    if (access === 'admin') return admin;
    return access === 'public' ? {} : { cookie: wallet.cookie };
  };
  /** The cookie of a session that was ended. */
  const endedSession = async () => {
    const { cookie, address } = await gateway.wallet();
    await gateway.json('POST', '/v1/auth/logout', undefined, { cookie });
    return { cookie, address };
  };
  const problemOf = async (answer: Response): Promise<Problem> => {
    expect(answer.headers.get('content-type')).toMatch('application/problem+json');
    const json: unknown = await answer.json();
    expect(problemSchema.strict().parse(json)).toEqual(json);
    return json as Problem;
  };

  it('is tried here: every call of the OpenAPI document has a sample', () => {
    const methods = Object.values(openApiDocument().paths).flatMap((path) => Object.values(path));
    const ids = methods.map((operation) => (operation as { operationId: string }).operationId);
    expect(names.toSorted()).toEqual(ids.toSorted());
  });

  // Signing in takes a nonce once.
  it.each(names.filter((name) => name !== 'verify'))(
    '%s answers success in the shape its description says, and again',
    async (name) => {
      answerEverything(gateway, wallet.address);
      const caller = name === 'logout' ? { cookie: (await gateway.wallet()).cookie } : credentials(name);
      const answer = await call(name, caller);
      expect(answer.status).toBe(200);
      const again = await call(name, caller);
      expect(again.status).toBe(200);
      if (routeOf(name).produces) return;
      expect(answer.headers.get('content-type')).toMatch('application/json');
      const json: unknown = await answer.json();
      expect(routeOf(name).response.parse(json)).toEqual(json);
      expect(json).toMatchObject({ success: true });
    },
  );

  it('a deleted pool is answered in the described shape, though there is little to say of it', async () => {
    const { poolId, blockchainPoolId, chainId, title } = poolMessage();
    gateway.pools.answers.get = () => ({
      pool: { poolId, blockchainPoolId, chainId, title, isDeleted: true },
    });
    gateway.orders.answers = { summaries: () => ({}), series: () => ({}) };
    const json: unknown = await (await call('getPool')).json();
    expect(routes.getPool.response.parse(json)).toEqual(json);
    expect(json).toMatchObject({ data: { title, isDeleted: true, poolOwner: '', poolSellAmount: '' } });
  });

  it.each(names)('%s is described by the OpenAPI document', (name) => {
    const { path, method, access } = routeOf(name);
    const operation = openApiDocument().paths[path]?.[method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: name, responses: { 200: {}, 401: {}, 429: {} } });
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
      expect(asked()).toEqual([]);
    },
  );

  it.each(withAccess('wallet', 'walletOrAdmin'))(
    '%s refuses a session that is made up or has ended',
    async (name) => {
      answerEverything(gateway, wallet.address);
      for (const cookie of [`session=${'A'.repeat(43)}`, (await endedSession()).cookie]) {
        expect((await call(name, { cookie })).status).toBe(401);
      }
      expect(asked()).toEqual([]);
    },
  );

  it.each(withAccess('public'))('%s takes one whose session has ended for a visitor', async (name) => {
    answerEverything(gateway, wallet.address);
    const { cookie, address } = await endedSession();
    const { status } = await call(name, { cookie });
    expect(status).toBe((await call(name)).status);
    expect(JSON.stringify(asked())).not.toContain(address);
  });

  it.each(names)('%s refuses a token that is wrong, whoever else asks', async (name) => {
    answerEverything(gateway, wallet.address);
    const answer = await call(name, { cookie: wallet.cookie, authorization: 'Bearer nonsense' });
    expect(answer.status).toBe(401);
    expect(await problemOf(answer)).toMatchObject({ title: 'Access Denied!' });
    expect(asked()).toEqual([]);
  });

  it.each(withAccess('admin'))('%s refuses a wallet session, and a token without the role', async (name) => {
    answerEverything(gateway, wallet.address);
    expect((await call(name, { cookie: wallet.cookie })).status).toBe(401);
    const authorization = `Bearer ${await gateway.issuer.token({ roles: ['offline_access'] })}`;
    const answer = await call(name, { authorization, cookie: wallet.cookie });
    expect(answer.status).toBe(403);
    expect(await problemOf(answer)).toMatchObject({ title: 'Access Denied!' });
    expect(asked()).toEqual([]);
  });

  describe.each(narrowRoles)('with the role of an %s', (role) => {
    it.each(withAccess('admin', 'walletOrAdmin'))(
      '%s is allowed or refused as docs/roles.md says',
      async (name) => {
        answerEverything(gateway, wallet.address);
        const authorization = `Bearer ${await gateway.issuer.token({ roles: [tokenRole(role)] })}`;
        const { status } = await call(name, { authorization });
        const refusal = routeOf(name).access === 'admin' ? 403 : 401;
        expect(status).toBe(mayCall([role], name) ? 200 : refusal);
        const wasAsked = asked().length > 0 || name === 'viewIdentityDoc';
        expect(wasAsked).toBe(mayCall([role], name) || name === 'viewIdentityDoc');
      },
    );
  });

  it.each(withAccess('wallet', 'walletOrAdmin'))(
    '%s refuses a token without the role that brings no wallet session',
    async (name) => {
      const authorization = `Bearer ${await gateway.issuer.token({ roles: ['offline_access'] })}`;
      expect((await call(name, { authorization })).status).toBe(401);
      expect(asked()).toEqual([]);
    },
  );

  it.each(withAccess('wallet'))('%s refuses an admin token without a wallet session', async (name) => {
    answerEverything(gateway, wallet.address);
    expect((await call(name, admin)).status).toBe(401);
    expect(asked()).toEqual([]);
  });

  /** Calls that name no record. */
  const withoutId = new Set<Name>([
    ...([
      'nonce',
      'verify',
      'logout',
      'me',
      'listSessions',
      'endSession',
      'config',
      'upload',
      'createPool',
      'listPools',
      'managePools',
      'listMyOrders',
      'listDrafts',
      'createDraft',
    ] as const),
    ...([
      'getSiteTexts',
      'saveSiteTexts',
      'listCms',
      'createCms',
      'listFaqs',
      'createFaq',
      'orderFaqs',
    ] as const),
    ...([
      'getSettings',
      'editSettings',
      'listNotifications',
      'readNotifications',
      'listAudit',
      'listPayouts',
      'examine',
    ] as const),
  ]);
  const withId = names.filter((name) => !withoutId.has(name));
  it.each(withId)('%s answers 404 for an unknown id', async (name) => {
    const answer = await call(name, credentials(name), { logo: LOGO, identityDoc: LOGO });
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
});
