import dns from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { paths, type CallName } from '@launchpad/api';
import { Problem } from '@launchpad/platform';
import { BIDDER, HASH, orderMessage, OWNER, POOL_ID, poolMessage } from './testing/messages.js';
import { visible } from './testing/calls/common.js';
import { settingsForm } from './testing/calls/content.js';
import { createForm, editForm } from './testing/calls/pools.js';
import { rateLimits } from './limits/rate-limit.guard.js';
import { answerEverything, calls } from './testing/calls/index.js';
import { TestGateway } from './testing/test-gateway.js';

/** Reads of a pool that its visibility decides on. */
const ofVisible = (Object.keys(calls) as CallName[]).filter(
  (name) => paths[name][0] === 'GET' && calls[name].asks?.pools?.includes(visible),
);

const comment = calls.addComment.body as Record<string, unknown>;

describe('attacks', () => {
  let gateway: TestGateway;
  let wallet: { cookie: string; address: string };
  let admin: { authorization: string };

  beforeAll(async () => {
    gateway = await TestGateway.start();
    [wallet, admin] = await Promise.all([gateway.wallet(), gateway.admin()]);
  });
  afterAll(() => gateway?.stop());
  beforeEach(() => {
    for (const service of [gateway.pools, gateway.orders, gateway.content, gateway.notifications])
      service.reset();
    answerEverything(gateway, wallet.address);
  });

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    gateway.json('POST', path, body, { cookie: wallet.cookie, ...headers });

  describe('cross-site requests', () => {
    it.each([
      ['another site', { origin: 'https://evil.example' }],
      ['a sandboxed frame', { origin: 'null' }],
      ['the same host on another port', { origin: 'http://localhost:1' }],
      ['a browser that hides the origin', { 'sec-fetch-site': 'cross-site' }],
      ['another site of the same domain', { 'sec-fetch-site': 'same-site' }],
    ])('from %s write nothing, whatever cookie they bring', async (_, headers) => {
      const answer = await post('/v1/front/comments/comment', comment, headers);
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'foreign-origin' });
      expect(gateway.pools.requestCount).toBe(0);
    });

    it('of the site itself pass', async () => {
      const answer = await post('/v1/front/comments/comment', comment, { origin: gateway.url });
      expect(answer.status).toBe(200);
    });

    it('are never allowed to read an answer', async () => {
      const answer = await gateway.json('GET', '/v1/config', undefined, { origin: 'https://evil.example' });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      const preflight = await gateway.fetch('/v1/front/comments/comment', {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      });
      expect(preflight.ok).toBe(false);
    });
  });

  describe('claims in a body', () => {
    it('about who writes are ignored: it is the session', async () => {
      const claims = {
        userAddress: OWNER,
        poolOwner: OWNER,
        orderBy: OWNER,
        caller: { admin: true },
        admin: true,
      };
      await post('/v1/front/comments/comment', { ...comment, ...claims });
      expect(gateway.pools.last('addComment').caller).toMatchObject({
        address: wallet.address,
        admin: false,
      });
      await post('/v1/front/order/create', { poolId: POOL_ID, transactionHash: HASH, ...claims });
      expect(gateway.orders.last('create').caller).toMatchObject({ address: wallet.address, admin: false });
    });

    it('about a time goes no further', async () => {
      for (const claimed of [{ messageTime: 1 }, {}]) {
        const { messageTime: _, ...withoutTime } = comment;
        await post('/v1/front/comments/comment', { ...withoutTime, ...claimed });
        expect(gateway.pools.last('addComment').messageTime).toBe(0);
      }
    });

    it('about fields nobody may set go no further', async () => {
      const more = {
        poolStatus: true,
        featureStatus: true,
        closeStatus: true,
        isDeleted: true,
        _id: 'x',
        poolId: 'x',
      };
      await post('/v1/front/pools/create', { ...createForm, ...more });
      const { $typeName: _, metadata, ...sent } = gateway.pools.last('create');
      expect(Object.keys(sent).toSorted()).toEqual(['caller', 'chainId', 'isKyc', 'kyc', 'transactionHash']);
      const shown = JSON.parse(Buffer.from(metadata).toString()) as object;
      expect(Object.keys(shown)).toEqual([
        ...['title', 'description', 'logo', 'network', 'poolType', 'isKyc'],
        ...['poolingToken', 'biddingToken', 'links'],
      ]);
    });

    it('never put contact data into the public metadata', async () => {
      await post('/v1/front/pools/create', createForm);
      const { metadata, kyc } = gateway.pools.last('create');
      const text = Buffer.from(metadata).toString();
      for (const secret of [createForm.email, createForm.phone, createForm.name])
        expect(text).not.toContain(secret);
      expect(kyc).toMatchObject({ email: createForm.email, phone: createForm.phone });
    });
  });

  describe('forged posts', () => {
    const reasons = [
      ['transaction-missing', 422, 'The transaction is not known'],
      ['transaction-failed', 422, 'Transaction has been reverted'],
      ['transaction-foreign', 422, 'The transaction says something else'],
    ] as const;

    it.each(reasons)(
      'refused by a service as %s reach the poster with the reason',
      async (code, status, title) => {
        const refuse = () => {
          throw new Problem(status, code, title, 'why');
        };
        gateway.pools.answers = {
          ...gateway.pools.answers,
          create: refuse,
          cancelPool: refuse,
          addWhitelist: refuse,
        };
        gateway.orders.answers = { create: refuse, claim: refuse, settle: refuse, emergencyWithdraw: refuse };
        for (const name of [
          'createPool',
          'createOrder',
          'claim',
          'settlePool',
          'emergencyWithdraw',
          'addWhitelist',
        ] as const) {
          const answer = await post(calls[name].path, calls[name].body);
          expect([name, answer.status]).toEqual([name, status]);
          expect(await answer.json()).toMatchObject({ code, title, detail: 'why' });
        }
      },
    );
  });

  describe('ids of others', () => {
    const stranger = () => gateway.wallet();

    it('do not let a stranger edit a pool', async () => {
      const { cookie } = await stranger();
      const answer = await gateway.json('PUT', calls.editPool.path, calls.editPool.body, { cookie });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({
        title: 'could not edit',
        detail: 'You are not a pool owner',
      });
      expect(gateway.pools.calls('edit')).toBe(0);
    });

    it('do not show what belongs to a pool that the asker may not see', async () => {
      gateway.pools.answers.get = ({ caller }) => {
        if (caller?.address !== wallet.address) throw Problem.notFound('No Record Found');
        return { pool: poolMessage() };
      };
      for (const name of ofVisible) {
        const { cookie } = await stranger();
        const foreign = await gateway.json('GET', calls[name].path, undefined, { cookie });
        expect([name, foreign.status]).toEqual([name, 404]);
        const own = await gateway.json('GET', calls[name].path, undefined, { cookie: wallet.cookie });
        expect([name, own.status]).toEqual([name, 200]);
      }
    });

    it('show a bidder the own bid in any pool', async () => {
      gateway.pools.answers.get = () => {
        throw Problem.notFound('No Record Found');
      };
      gateway.orders.answers.get = () => ({ order: orderMessage({ orderBy: wallet.address }) });
      const { status } = await gateway.json('GET', calls.getOrder.path, undefined, {
        cookie: wallet.cookie,
      });
      expect(status).toBe(200);
    });

    it('list the bids of the session alone as mine', async () => {
      await gateway.json('GET', `/v1/front/order/mine?orderBy=${BIDDER}`, undefined, {
        cookie: wallet.cookie,
      });
      expect(gateway.orders.last('listMine').caller).toMatchObject({ address: wallet.address });
    });
  });

  it('on the whitelist learn of one address at a time, never the list', async () => {
    const answer = await gateway.fetch(calls.getWhitelist.path);
    expect(gateway.pools.last('getWhitelist')).toMatchObject({
      address: BIDDER,
      caller: { address: '', admin: false },
    });
    expect(await answer.json()).not.toHaveProperty('whited.whiteListUsers');
  });

  it('by injection find no gap: text goes on as it is and ids that can be none go nowhere', async () => {
    const name = `'; DROP TABLE pool; --`;
    await gateway.fetch(`/v1/front/pools/list/all?poolName=${encodeURIComponent(name)}`);
    expect(gateway.pools.last('list').name).toBe(name);
    for (const id of [`'%20OR%201=1`, '..%2f..%2fx', '%7B%22$ne%22:1%7D', '%0d%0aSet-Cookie:%20x=1']) {
      const answer = await gateway.fetch(`/v1/front/pools/get/${id}`);
      expect(answer.status).toBe(404);
    }
    expect(gateway.pools.calls('get')).toBe(0);
  });

  it('by server-side requests reach nothing: no address in a request is ever fetched', async () => {
    const asked: string[] = [];
    const target = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    await once(target, 'listening');
    const here = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
    // Addresses the forms take are of hosts with a domain: whoever fetched one would look its name up.
    const lookedUp = jest.spyOn(dns, 'lookup');
    const away = 'https://away.example/x.png';
    const links = { website: away, telegram: away, medium: away, twitter: away, discord: away };
    const html = `<img src="${away}"><a href="${away}">x</a>`;
    const both = { cookie: wallet.cookie, ...admin };
    const accepted = [
      post('/v1/front/pools/create', {
        ...createForm,
        ...links,
        podcast: away,
        whitePaper: away,
        description: html + 'x',
      }),
      gateway.json('PUT', calls.editPool.path, { ...editForm, ...links, description: html + 'x' }, both),
      post('/v1/front/comments/comment', { ...comment, message: away }),
      gateway.json(
        'PUT',
        calls.editSettings.path,
        { ...settingsForm, websiteLink: away, appLink: away },
        both,
      ),
      gateway.json('POST', calls.createCms.path, { pageTitle: away, pageData: html }, both),
      gateway.json('POST', calls.createFaq.path, { title: away, description: html }, both),
      gateway.json('POST', '/site_settings', { terms_content: html, privacy_content: html }, both),
      gateway.fetch('/v1/config', { headers: { 'x-forwarded-host': new URL(here).host, referer: away } }),
    ];
    expect((await Promise.all(accepted)).map(({ status }) => status)).toEqual(accepted.map(() => 200));
    for (const address of [here, away].map(encodeURIComponent)) {
      await post('/v1/front/pools/create', { ...createForm, logo: address, identityDoc: address });
      await gateway.fetch(`/ipfs/${address}`);
      await gateway.json('GET', `/v1/admin/files/identity/${address}`, undefined, admin);
    }
    expect(lookedUp.mock.calls.map(([host]) => host)).not.toContain('away.example');
    expect(asked).toEqual([]);
    lookedUp.mockRestore();
    target.close();
  });

  it('learn nothing from an error of ours', async () => {
    gateway.content.answers.listContentAudit = () => ({ entries: [{ id: '1', before: '{broken' }] });
    const answer = await gateway.json('GET', calls.listAudit.path, undefined, admin);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({
      type: 'about:blank',
      title: 'Some Error occurred, please try again later',
      status: 500,
      code: 'internal',
      // what the logs are searched for
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  it('get no more than a person needs: so many calls a minute, and of those for signing in in ten seconds', () => {
    expect(rateLimits).toEqual({ read: 1_200, write: 240, auth: 60, upload: 60, file: 12_000 });
  });

  it('by brute force are slowed down, for each address and for each wallet, over all instances', async () => {
    const limits = { read: 3, write: 2, auth: 4, upload: 1, file: 9 };
    const [first, second] = [
      await TestGateway.start({ sharedWith: gateway, limits }),
      await TestGateway.start({ sharedWith: gateway, limits }),
    ];
    const nonce = (at: TestGateway, from: string) =>
      at.json('GET', '/v1/auth/nonce', undefined, { 'x-forwarded-for': from });
    const verify = (at: TestGateway, from: string) =>
      at.json('POST', '/v1/auth/verify', calls.verify.body, { 'x-forwarded-for': from });
    for (const at of [first, second]) {
      expect((await nonce(at, '198.51.100.1')).status).toBe(200);
      expect((await verify(at, '198.51.100.1')).status).toBe(400);
    }
    expect((await verify(second, '198.51.100.1')).status).toBe(429);
    const refused = await nonce(first, '198.51.100.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'too-many-requests', title: 'Too many requests' });
    expect((await nonce(first, '198.51.100.2')).status).toBe(200);

    // One wallet, from ever another address.
    const { cookie } = await gateway.wallet();
    const write = (from: string) =>
      first.json('POST', '/v1/front/comments/comment', comment, {
        cookie,
        'x-forwarded-for': from,
      });
    expect((await write('198.51.100.3')).status).toBe(200);
    expect((await write('198.51.100.4')).status).toBe(200);
    expect((await write('198.51.100.5')).status).toBe(429);
    const upload = () => first.json('POST', '/v1/files', {}, { 'x-forwarded-for': '198.51.100.7' });
    expect([(await upload()).status, (await upload()).status]).toEqual([401, 429]);

    // Neither pages nor their files are among the calls that count.
    const read = (path: string) => first.fetch(path, { headers: { 'x-forwarded-for': '198.51.100.6' } });
    for (let file = 0; file < 10; file += 1) expect((await read('/assets/main-abc123.js')).status).toBe(200);
    for (let page = 0; page < 2 * limits.read; page += 1) expect((await read('/')).status).toBe(200);
    for (let call = 0; call < limits.read; call += 1) expect((await read('/v1/config')).status).toBe(200);
    expect((await read('/v1/config')).status).toBe(429);
    expect((await read(`/pool/${POOL_ID}`)).status).toBe(200);
    await Promise.all([first.stop(), second.stop()]);
  });

  it('behind an address leave its signed-in neighbours their own budget, and made-up sessions have none', async () => {
    const limits = { read: 2, write: 2 };
    const at = await TestGateway.start({ sharedWith: gateway, limits });
    const from = { 'x-forwarded-for': '198.51.100.30' };
    const { cookie } = await gateway.wallet();
    const write = (headers: object) =>
      at.json('POST', '/v1/front/comments/comment', comment, { ...headers, ...from });
    const writes = async (headers: object, times: number) => {
      const statuses: number[] = [];
      for (let call = 0; call < times; call += 1) statuses.push((await write(headers)).status);
      return statuses;
    };
    expect(await writes({}, 3)).toEqual([401, 401, 429]);
    expect(await writes({ cookie: 'session=made-up' }, 1)).toEqual([429]);
    expect(await writes({ cookie }, 3)).toEqual([200, 200, 429]);
    expect((await at.fetch('/v1/config', { headers: { ...from, cookie } })).status).toBe(200);
    await at.stop();
  });

  it('from one IPv6 site are counted together, far above what one of its networks may do', async () => {
    const at = await TestGateway.start({ sharedWith: gateway, limits: { read: 1 } });
    const statuses: number[] = [];
    for (let network = 0; network < 17; network += 1) {
      const from = { 'x-forwarded-for': `2001:db8:77:${network.toString(16)}::1` };
      statuses.push((await at.fetch('/v1/config', { headers: from })).status);
    }
    expect(statuses).toEqual([...Array<number>(16).fill(200), 429]);
    await at.stop();
  });

  it('on answers find the headers that browsers protect with', async () => {
    const { headers } = await gateway.fetch('/v1/config');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });
});
