import { routes } from '@launchpad/api/routes';
import { inlinedDocument } from './testing/inlined.js';
import { OWNER } from './testing/messages.js';
import { UUID } from './testing/calls/common.js';
import { answerEverything, requests } from './testing/calls/index.js';
import { TestGateway } from './testing/test-gateway.js';

/** Claims in a body that the sender may not make. */
const claims = {
  ...{
    caller: { admin: true, address: OWNER },
    admin: true,
    subject: 'mallory',
    address: OWNER,
    owner: OWNER,
  },
  ...{ userAddress: OWNER, poolOwner: OWNER, orderBy: OWNER, id: UUID, slug: 'mine', managed: true },
  ...{
    poolStatus: true,
    kycStatus: 2,
    approved: true,
    featureStatus: true,
    featured: true,
    closeStatus: true,
  },
  ...{ isDeleted: false, scamStatus: false, isCancelled: false, createdAt: 1, order: '1', claimStatus: true },
};

/** The body with all claims that its call has no field for. */
function claiming(path: string, method: string, body: unknown): unknown {
  if (body === undefined) return undefined;
  const operation = inlinedDocument().paths[path]?.[method.toLowerCase()] as {
    requestBody: { content: Record<string, { schema: { properties: object } }> };
  };
  const { properties } = operation.requestBody.content['application/json']!.schema;
  const others = Object.entries(claims).filter(([field]) => !(field in properties));
  return { ...(body as object), ...Object.fromEntries(others) };
}

describe('the requests of calls to services', () => {
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
    answerEverything(gateway, wallet.address);
  });

  it.each(requests)(
    '%s asks %j, whatever else its body claims',
    async (name, asked, { path, body: sent }) => {
      const isAdmin = routes[name].access === 'admin';
      const body = claiming(routes[name].path, routes[name].method, sent);
      const caller = isAdmin ? { admin: true, subject: 'alice' } : { address: wallet.address };
      const headers = isAdmin ? admin : { cookie: wallet.cookie };
      const answer = await gateway.json(routes[name].method, path, body, headers);
      await answer.text();
      expect(answer.status).toBe(200);
      for (const service of ['pools', 'orders', 'content', 'notifications'] as const) {
        const expected = JSON.parse(
          JSON.stringify(asked[service] ?? []).replaceAll(
            '"caller":"me"',
            `"caller":${JSON.stringify(caller)}`,
          ),
        ) as unknown;
        expect([service, gateway[service].asked]).toEqual([service, expected]);
      }
    },
  );

  describe('of a page that shows an account', () => {
    const OTHER = `0x${'0e'.repeat(20)}`;
    const ofWallets = requests.filter(([name]) => ['wallet', 'walletOrAdmin'].includes(routes[name].access));
    const asked = () =>
      [gateway.pools, gateway.orders, gateway.content, gateway.notifications].flatMap(
        (service) => service.asked,
      );
    const call = (
      name: keyof typeof routes,
      { path, body }: { path: string; body?: unknown },
      headers: object,
    ) => gateway.json(routes[name].method, path, body, { ...headers });

    it.each(ofWallets)(
      '%s asks nothing for another one, which another tab has signed in',
      async (name, _, sample) => {
        const answer = await call(name, sample, { cookie: wallet.cookie, 'x-account': OTHER });
        expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'other-account' }]);
        expect(asked()).toEqual([]);
      },
    );

    it('are made for the account signed in, in any case, and by admins without one', async () => {
      const [name, , sample] = ofWallets.find(([, { pools }]) => pools)!;
      const shown = wallet.address.toUpperCase().replace('0X', '0x');
      expect((await call(name, sample, { cookie: wallet.cookie, 'x-account': shown })).status).toBe(200);
      const [open, , its] = requests.find(([one]) => routes[one].access === 'walletOrAdmin')!;
      const both = { ...admin, cookie: wallet.cookie, 'x-account': OTHER };
      expect((await call(open, its, both)).status).toBe(200);
    });
  });

  describe('for a list', () => {
    const list = async (path: string, headers: Record<string, string> = {}) => {
      const { status } = await gateway.json('GET', path, undefined, headers);
      return { status, asked: gateway.pools.asked };
    };
    const page = { page: 1, limit: 6 };

    it('of pools ask for the page, name, tab, network and featured ones that the query names', async () => {
      const query = '?page=3&limit=12&poolName=au&status=upcoming&featured=true&network=97&token=USDC';
      const asked = await list(`/v1/front/pools/list/all${query}`);
      const request = {
        ...{ caller: {}, page: { page: 3, limit: 12 }, name: 'au', timeStatus: 'POOL_TIME_STATUS_UPCOMING' },
        ...{ featured: true, chainId: 97, tokens: [`0x${'c1'.repeat(20)}`] },
      };
      expect(asked).toEqual({ status: 200, asked: [['list', request]] });
    });

    it.each<[string, object]>([
      ['', {}],
      ['status=all', {}],
      ['status=live', { timeStatus: 'POOL_TIME_STATUS_LIVE' }],
      ['status=ended', { timeStatus: 'POOL_TIME_STATUS_ENDED' }],
      ['featured=false', { featured: false }],
      ['sort=newest', {}],
      ['sort=ending', { order: 'POOL_ORDER_ENDING' }],
      ['sort=raised', { order: 'POOL_ORDER_RAISED' }],
      [`owner=${OWNER.toUpperCase().replace('0X', '0x')}`, { owner: OWNER }],
      ['network=Goerli%20Testnet', { chainId: 5 }],
      ['network=BSC%20Testnet', { chainId: 97 }],
      [`token=${OWNER.toUpperCase().replace('0X', '0x')}`, { tokens: [OWNER] }],
      ['network=97', { chainId: 97 }],
      ['token=usdc', { tokens: [`0x${'c1'.repeat(20)}`] }],
      ['token=BUSD', { tokens: [`0x${'c2'.repeat(20)}`] }],
    ])('of pools with the query "%s" ask for %j', async (query, filter) => {
      const { asked } = await list(`/v1/front/pools/list/all?${query}`);
      expect(asked).toEqual([['list', { caller: {}, page, ...filter }]]);
    });

    it('of managed pools ask by review, outcome and age', async () => {
      const query = 'kyc=pending&outcome=open&sort=oldest&status=ended';
      const { asked } = await list(`/v1/admin/pools/list/${wallet.address}?${query}`, {
        cookie: wallet.cookie,
      });
      expect(asked).toMatchObject([
        [
          'list',
          {
            ...{ managed: true, timeStatus: 'POOL_TIME_STATUS_ENDED', order: 'POOL_ORDER_OLDEST' },
            ...{ kyc: 'KYC_STATUS_PENDING', outcome: 'POOL_OUTCOME_OPEN' },
          },
        ],
      ]);
    });

    it('of all pools ask as a visitor, of those for a wallet as that wallet where its session asks', async () => {
      const shouted = wallet.address.toUpperCase().replace('0X', '0x');
      await list(`/v1/front/pools/list/${shouted}`, { cookie: wallet.cookie });
      await list('/v1/front/pools/list/all', { cookie: wallet.cookie });
      await list(`/v1/front/pools/list/${OWNER}`, { cookie: wallet.cookie });
      const { asked } = await list(`/v1/front/pools/list/${wallet.address}`);
      const visitor = ['list', { caller: {}, page }];
      expect(asked).toEqual([
        ['list', { caller: { address: wallet.address }, page }],
        visitor,
        visitor,
        visitor,
      ]);
    });

    it("to manage ask for a wallet's own pools, for an admin's all, and for no stranger's", async () => {
      const path = (address: string) => `/v1/admin/pools/list/${address}`;
      const managed = { managed: true, page: { page: 1, limit: 10 } };
      const caller = { address: wallet.address };
      await list(path(wallet.address), { cookie: wallet.cookie });
      await list(`${path(OWNER)}?page=2&limit=5&poolName=au&status=ended`, admin);
      const filter = { name: 'au', timeStatus: 'POOL_TIME_STATUS_ENDED', page: { page: 2, limit: 5 } };
      expect(await list(path(OWNER), { cookie: wallet.cookie })).toEqual({
        status: 403,
        asked: [
          ['list', { ...managed, caller, owner: wallet.address }],
          ['list', { ...managed, caller: { admin: true, subject: 'alice' }, ...filter }],
        ],
      });
    });
  });
});
