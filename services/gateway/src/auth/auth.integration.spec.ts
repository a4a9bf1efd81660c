import { jest } from '@jest/globals';
import { Problem } from '@launchpad/platform';
import { getAddress, getBytes, hashMessage } from 'ethers';
import type { Redis } from 'ioredis';
import { REDIS } from '../redis.js';
import { calls } from '../testing/calls/index.js';
import { TestGateway } from '../testing/test-gateway.js';
import { TestWallet } from '../testing/test-wallet.js';

describe('signing in with a wallet', () => {
  let gateway: TestGateway;
  const wallet = TestWallet.random();

  beforeAll(async () => {
    gateway = await TestGateway.start();
  });
  afterAll(() => gateway?.stop());
  beforeEach(() => {
    gateway.chainListener.answers.verifySignature = () => ({ valid: false });
  });

  const verify = async (message: string, signature?: string) =>
    gateway.json('POST', '/v1/auth/verify', {
      message,
      signature: signature ?? (await wallet.sign(message)),
    });
  const me = async (cookie = '') => {
    const answer = await gateway.fetch('/v1/auth/me', { headers: { cookie } });
    return ((await answer.json()) as { data: { address: string | null; expiresAt: number | null } }).data;
  };

  it('opens a session for a signed message and returns its owner', async () => {
    const answer = await verify(await wallet.message(gateway));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      success: true,
      data: { address: wallet.address, chainId: 5 },
    });
    const cookie = answer.headers.getSetCookie()[0]!;
    expect(cookie).toMatch(/^session=[\w-]{43}; /);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(await me(cookie.split(';')[0])).toMatchObject({ address: wallet.address });
  });

  it('returns nobody for a visitor', async () => {
    expect(await me()).toEqual({ address: null, chainId: null, onlyChainId: null, expiresAt: null });
  });

  it('accepts a nonce once', async () => {
    const message = await wallet.message(gateway);
    expect((await verify(message)).status).toBe(200);
    const replayed = await verify(message);
    expect(replayed.status).toBe(401);
    expect(await replayed.json()).toMatchObject({ detail: 'The nonce is spent or too old' });
  });

  it('accepts a nonce once, even in concurrent requests', async () => {
    const message = await wallet.message(gateway);
    const signature = await wallet.sign(message);
    const answers = await Promise.all([1, 2, 3, 4].map(() => verify(message, signature)));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  it('takes a nonce for five minutes', async () => {
    const asked = Date.now();
    const time = jest.spyOn(Date, 'now').mockImplementation(() => asked);
    const messages = [await wallet.message(gateway), await wallet.message(gateway)];
    // As late as the nonces let it: the messages themselves are new.
    const written = (message: string, at: number) =>
      message.replace(/Issued At: .*/, `Issued At: ${new Date(at).toISOString()}`);
    const enter = async (message: string, afterMs: number) => {
      time.mockImplementation(() => asked + afterMs);
      return verify(written(message, asked + afterMs));
    };
    const inTime = await enter(messages[0]!, 300_000);
    const late = await enter(messages[1]!, 300_001);
    time.mockRestore();
    expect(inTime.status).toBe(200);
    expect(late.status).toBe(401);
    expect(await late.json()).toMatchObject({ detail: 'The nonce is spent or too old' });
  });

  describe('at the edges of time', () => {
    const now = Math.floor(Date.now() / 1000) * 1000;
    afterEach(() => jest.restoreAllMocks());

    it.each<[string, string, number, number]>([
      ['was issued five minutes ago', 'issuedAt', -300_000, 200],
      ['was issued longer ago', 'issuedAt', -300_001, 401],
      ['was issued by a clock a minute ahead', 'issuedAt', 60_000, 200],
      ['was issued by one further ahead', 'issuedAt', 60_001, 401],
      ['is valid from now on', 'notBefore', 0, 200],
      ['is not valid yet', 'notBefore', 1, 401],
      ['is valid for a millisecond more', 'expirationTime', 1, 200],
      ['is valid until now', 'expirationTime', 0, 401],
    ])('takes or refuses a message that %s (%s: %i ms): %i', async (_, field, ms, status) => {
      jest.spyOn(Date, 'now').mockImplementation(() => now);
      const times = { issuedAt: new Date(now).toISOString(), [field]: new Date(now + ms).toISOString() };
      expect((await verify(await wallet.message(gateway, times))).status).toBe(status);
    });

    it('ends a session twelve hours after it was opened, to the second', async () => {
      const time = jest.spyOn(Date, 'now').mockImplementation(() => now);
      const message = await wallet.message(gateway, { issuedAt: new Date(now).toISOString() });
      const [cookie = ''] = (await verify(message)).headers.getSetCookie();
      const [sent = '', ...attributes] = cookie.split('; ');
      expect(attributes).toContain(`Max-Age=${12 * 3600}`);
      expect(await me(sent)).toMatchObject({ expiresAt: now / 1000 + 3600 });
      time.mockImplementation(() => now + 12 * 3_600_000 - 1);
      expect(await me(sent)).toMatchObject({ expiresAt: now / 1000 + 12 * 3600 });
      time.mockImplementation(() => now + 12 * 3_600_000);
      expect(await me(sent)).toMatchObject({ address: null });
    });
  });

  it('gives nonces of 128 bits', async () => {
    const answer = await gateway.fetch('/v1/auth/nonce');
    expect(await answer.json()).toEqual({
      success: true,
      data: { nonce: expect.stringMatching(/^[0-9a-f]{32}$/) },
    });
  });

  it.each([
    ['a nonce it never gave', { nonce: 'madeupnonce1234' }],
    ['another domain', { domain: 'evil.example' }],
    ['another address', { uri: 'https://evil.example/' }],
    ['another chain', { chainId: 1 }],
    ['a time that is over', { expirationTime: '2020-01-01T00:00:00.000Z' }],
    ['a time to come', { notBefore: '2100-01-01T00:00:00.000Z' }],
    ['a message of long ago', { issuedAt: '1999-01-01T00:00:00.000Z' }],
    ['a message of six minutes ago', { issuedAt: new Date(Date.now() - 360_000).toISOString() }],
    ['a message of the future', { issuedAt: '2099-01-01T00:00:00.000Z' }],
  ])('refuses %s', async (_, fields) => {
    const answer = await verify(await wallet.message(gateway, fields));
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.json()).toMatchObject({ title: 'Signing in failed' });
  });

  it('refuses the signature of another wallet, and what is no signature or message', async () => {
    const message = await wallet.message(gateway);
    expect((await verify(message, await TestWallet.random().sign(message))).status).toBe(401);
    expect((await verify(await wallet.message(gateway), `0x${'00'.repeat(65)}`)).status).toBe(401);
    expect((await verify('hello')).status).toBe(400);
    expect((await verify(message, 'hello')).status).toBe(400);
  });

  describe('a contract wallet', () => {
    const contract = `0x${'c0'.repeat(20)}`;
    const signature = `0x${'5a'.repeat(195)}`;
    const messageOf = (chainId = 5) => wallet.message(gateway, { address: getAddress(contract), chainId });
    const says = (valid: boolean) => {
      gateway.chainListener.reset();
      gateway.chainListener.answers.verifySignature = () => ({ valid });
    };
    const isAway = (status: number) => {
      gateway.chainListener.answers.verifySignature = () => {
        throw new Problem(status, 'chain-unavailable', 'The network is not available');
      };
    };
    const act = (cookie: string) => gateway.json('DELETE', calls.deleteDraft.path, undefined, { cookie });
    const signIn = async () => {
      says(true);
      const answer = await verify(await messageOf(), signature);
      return answer.headers.getSetCookie()[0]!.split(';')[0]!;
    };
    let now = Date.now();
    const time = () => jest.spyOn(Date, 'now').mockImplementation(() => now);
    beforeEach(() => {
      now = Date.now();
      gateway.pools.answers.deleteDraft = () => ({});
    });
    afterEach(() => jest.restoreAllMocks());

    it('opens a session if it says on the chain of its message that it signed it', async () => {
      says(true);
      const message = await messageOf(97);
      const answer = await verify(message, signature);
      expect(await answer.json()).toMatchObject({ data: { address: contract, chainId: 97 } });
      expect(gateway.chainListener.last('verifySignature')).toMatchObject({
        chainId: 97,
        wallet: contract,
        hash: hashMessage(message),
        signature: getBytes(signature),
      });
    });

    it('acts on that chain alone, unlike a wallet with a key', async () => {
      const cookie = await signIn();
      expect(await me(cookie)).toMatchObject({ chainId: 5, onlyChainId: 5 });
      await act(cookie);
      expect(gateway.pools.last('deleteDraft').caller).toMatchObject({ address: contract, chainId: 5 });
      const own = (await verify(await wallet.message(gateway))).headers.getSetCookie()[0]!.split(';')[0]!;
      expect(await me(own)).toMatchObject({ chainId: 5, onlyChainId: null });
      await act(own);
      expect(gateway.pools.last('deleteDraft').caller).toMatchObject({ chainId: 0 });
    });

    it('may sign with nothing, or with kilobytes', async () => {
      for (const its of ['0x', `0x${'5a'.repeat(8_192)}`]) {
        says(true);
        expect((await verify(await messageOf(), its)).status).toBe(200);
        expect(gateway.chainListener.last('verifySignature').signature).toEqual(getBytes(its));
      }
      expect((await verify(await messageOf(), `0x${'5a'.repeat(8_193)}`)).status).toBe(400);
      expect((await verify(await messageOf(), '0x123')).status).toBe(401);
    });

    it('that says it did not, or nothing that could be understood, is refused', async () => {
      says(false);
      const answer = await verify(await messageOf(), signature);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ detail: 'The signature is not of this wallet' });
    });

    it.each([502, 503, 504])(
      'can sign in later with the same message if its chain is unavailable (%i)',
      async (status) => {
        isAway(status);
        const message = await messageOf();
        const answer = await verify(message, signature);
        expect([answer.status, answer.headers.getSetCookie()]).toEqual([503, []]);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        says(true);
        expect((await verify(message, signature)).status).toBe(200);
        expect((await verify(message, signature)).status).toBe(401);
      },
    );

    it('has half an hour, since its owners sign one after another', async () => {
      time();
      says(true);
      const [inTime, late] = [await messageOf(), await messageOf()];
      now += 30 * 60_000 - 1_000;
      expect((await verify(inTime, signature)).status).toBe(200);
      now += 2_000;
      expect((await verify(late, signature)).status).toBe(401);
      const redis = gateway.app.get<Redis>(REDIS);
      const key = `nonce:${/Nonce: (\w+)/.exec(await messageOf())![1]}`;
      expect(await redis.ttl(key)).toBeLessThanOrEqual(1_800);
    });

    it('that could not be asked gets its nonce back for what was left of its time', async () => {
      time();
      isAway(503);
      const message = await messageOf();
      now += 29 * 60_000;
      await verify(message, signature);
      const key = `nonce:${/Nonce: (\w+)/.exec(message)![1]}`;
      expect(await gateway.app.get<Redis>(REDIS).ttl(key)).toBeLessThanOrEqual(60);
      says(true);
      expect((await verify(message, signature)).status).toBe(200);
    });

    it('is not asked of an ordinary wallet', async () => {
      gateway.chainListener.reset();
      expect((await act(await wallet.signIn(gateway))).status).toBe(200);
      expect(gateway.chainListener.calls('verifySignature')).toBe(0);
    });

    it('is asked again when it acts, at most once a minute', async () => {
      time();
      const cookie = await signIn();
      now += 59_000;
      expect((await act(cookie)).status).toBe(200);
      expect(gateway.chainListener.calls('verifySignature')).toBe(1);
      now += 1_000;
      expect((await act(cookie)).status).toBe(200);
      expect((await act(cookie)).status).toBe(200);
      expect(gateway.chainListener.calls('verifySignature')).toBe(2);
      // among the polls for the chains' heads
      const [first, again] = gateway.chainListener.asked.filter(([method]) => method === 'verifySignature');
      expect(again).toBeDefined();
      expect(again).toEqual(first);
    });

    it('is not asked again where it only reads what is public', async () => {
      time();
      const cookie = await signIn();
      gateway.orders.answers.listMine = () => ({ orders: [] });
      now += 61_000;
      expect((await gateway.json('GET', calls.listMyOrders.path, undefined, { cookie })).status).toBe(200);
      expect(gateway.chainListener.calls('verifySignature')).toBe(1);
    });

    it('gets the reason where its signature can’t be checked at all', async () => {
      gateway.chainListener.answers.verifySignature = () => {
        throw new Problem(400, 'invalid-input', 'The chain is not known');
      };
      const answer = await verify(await messageOf(), signature);
      expect([answer.status, await answer.json()]).toMatchObject([400, { title: 'The chain is not known' }]);
    });

    it('loses its session at the next act once it no longer signs, before anything is done', async () => {
      time();
      const cookie = await signIn();
      says(false);
      now += 61_000;
      expect(await me(cookie)).toMatchObject({ address: contract });
      gateway.pools.reset();
      const answer = await act(cookie);
      expect(answer.status).toBe(401);
      expect(((await answer.json()) as { detail: string }).detail).toMatch(/owners have changed/);
      expect(gateway.pools.requestCount).toBe(0);
      expect(await me(cookie)).toMatchObject({ address: null });
      says(true);
      expect((await act(cookie)).status).toBe(401);
    });

    it('can’t act while its chain is unavailable, and keeps its session', async () => {
      time();
      const cookie = await signIn();
      isAway(503);
      now += 61_000;
      const answer = await act(cookie);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      says(true);
      expect((await act(cookie)).status).toBe(200);
    });

    it('that acts does not reopen a session that was ended meanwhile', async () => {
      time();
      const cookie = await signIn();
      gateway.chainListener.answers.verifySignature = async () => {
        await gateway.json('POST', '/v1/auth/logout', undefined, { cookie });
        return { valid: true };
      };
      now += 61_000;
      await act(cookie);
      expect(await me(cookie)).toMatchObject({ address: null });
    });
  });

  it('ends the session when the message expires', async () => {
    const now = Math.floor(Date.now() / 1000);
    const expirationTime = new Date((now + 120) * 1000).toISOString();
    const answer = await verify(await wallet.message(gateway, { expirationTime }));
    const cookie = answer.headers.getSetCookie()[0]!;
    expect(Number(/Max-Age=(\d+)/.exec(cookie)![1])).toBeLessThanOrEqual(120);
    expect((await me(cookie.split(';')[0])).expiresAt).toBe(now + 120);
    const redis = gateway.app.get<Redis>(REDIS);
    await Promise.all((await redis.keys('session:*')).map((key) => redis.persist(key)));
    const time = jest.spyOn(Date, 'now').mockImplementation(() => (now + 121) * 1000);
    expect(await me(cookie.split(';')[0])).toMatchObject({ address: null });
    time.mockRestore();
  });

  it('signs in on either network', async () => {
    const answer = await verify(await wallet.message(gateway, { chainId: 97 }));
    expect(await answer.json()).toMatchObject({ data: { chainId: 97 } });
  });

  it('ends a session at once on logout', async () => {
    const cookie = await wallet.signIn(gateway);
    const answer = await gateway.json('POST', '/v1/auth/logout', undefined, { cookie });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^session=;/);
    expect(await me(cookie)).toMatchObject({ address: null });
  });

  it('gives a new session at each sign-in and ends the one before', async () => {
    const first = await wallet.signIn(gateway);
    const message = await wallet.message(gateway);
    const answer = await gateway.json(
      'POST',
      '/v1/auth/verify',
      { message, signature: await wallet.sign(message) },
      { cookie: first },
    );
    expect(answer.headers.getSetCookie()[0]?.split(';')[0]).not.toBe(first);
    expect(await me(first)).toMatchObject({ address: null });
  });

  it('keeps a session for an hour without calls, moved on by each, and no id in Redis that opens one', async () => {
    const redis = gateway.app.get<Redis>(REDIS);
    const cookie = await wallet.signIn(gateway);
    const keys = await redis.keys('session:*');
    expect(keys.some((key) => key.includes(cookie.slice('session='.length)))).toBe(false);
    await Promise.all(keys.map((key) => redis.expire(key, 60)));
    const { expiresAt } = await me(cookie);
    expect(expiresAt).toBeGreaterThan(Date.now() / 1000 + 3500);
    const seconds = await Promise.all(keys.map((key) => redis.ttl(key)));
    expect(Math.max(...seconds)).toBeGreaterThan(3500);
    await Promise.all(keys.map((key) => redis.del(key)));
    expect(await me(cookie)).toMatchObject({ address: null });
  });

  it('ends a session twelve hours after it was opened, however much it is used', async () => {
    const opened = Date.now();
    const time = jest.spyOn(Date, 'now').mockImplementation(() => opened);
    const cookie = await wallet.signIn(gateway);
    time.mockImplementation(() => opened + 12 * 3_600_000 - 10_000);
    expect(await me(cookie)).toMatchObject({ address: wallet.address });
    time.mockImplementation(() => opened + 12 * 3_600_000 + 10_000);
    expect(await me(cookie)).toMatchObject({ address: null });
    time.mockRestore();
    expect(await me(cookie)).toMatchObject({ address: null });
  });

  describe('with several devices', () => {
    const signInWith = async (userAgent: string, owner = TestWallet.random()) => {
      const message = await owner.message(gateway);
      const body = { message, signature: await owner.sign(message) };
      const answer = await gateway.json('POST', '/v1/auth/verify', body, { 'user-agent': userAgent });
      return answer.headers.getSetCookie()[0]!.split(';')[0]!;
    };
    const list = async (cookie: string) => {
      const answer = await gateway.json('GET', '/v1/auth/sessions', undefined, { cookie });
      const { data } = (await answer.json()) as { data: { sessions: Record<string, unknown>[] } };
      return data.sessions;
    };
    const end = (cookie: string, id: unknown) =>
      gateway.json('DELETE', `/v1/auth/sessions/${String(id)}`, undefined, { cookie });

    it('lists where the wallet is signed in, newest first, and nobody else’s', async () => {
      const owner = TestWallet.random();
      const opened = Math.floor(Date.now() / 1000);
      const laptop = await signInWith('Lap\u00adtop ', owner);
      const time = jest.spyOn(Date, 'now').mockImplementation(() => (opened + 100) * 1000);
      const phone = await signInWith('P'.repeat(300), owner);
      await signInWith('Somebody else');
      const [newest, oldest, ...more] = await list(laptop);
      time.mockRestore();
      expect(more).toEqual([]);
      expect(newest).toMatchObject({ current: false, chainId: 5, openedAt: opened + 100 });
      expect(String(newest!['userAgent'])).toHaveLength(200);
      expect(oldest).toMatchObject({ current: true, userAgent: 'Laptop' });
      expect(Number(oldest!['usedAt']) - opened).toBeLessThanOrEqual(101);
      expect(Number(oldest!['expiresAt']) - opened).toBeGreaterThan(3_500);
      for (const cookie of [laptop, phone]) {
        expect(JSON.stringify([newest, oldest])).not.toContain(cookie.slice('session='.length));
      }
    });

    it('ends one of them at once, and again without harm', async () => {
      const owner = TestWallet.random();
      const lost = await signInWith('Lost phone', owner);
      const kept = await signInWith('Laptop', owner);
      const [, { id } = {}] = (await list(kept)).toSorted(({ current }) => (current ? -1 : 1));
      for (let times = 0; times < 2; times += 1) expect((await end(kept, id)).status).toBe(200);
      expect(await me(lost)).toMatchObject({ address: null });
      expect(await me(kept)).toMatchObject({ address: owner.address });
      expect(await list(kept)).toHaveLength(1);
    });

    it('cannot be ended by another wallet', async () => {
      const [own, other] = [await signInWith('Own'), await signInWith('Other')];
      const [session] = await list(own);
      expect((await end(other, session!['id'])).status).toBe(200);
      expect(await me(own)).not.toMatchObject({ address: null });
      expect((await end('', session!['id'])).status).toBe(401);
      expect((await end(other, 'x')).status).toBe(404);
    });

    it('leaves out those that ended by themselves', async () => {
      const owner = TestWallet.random();
      const first = await signInWith('First', owner);
      const second = await signInWith('Second', owner);
      await gateway.json('POST', '/v1/auth/logout', undefined, { cookie: first });
      expect(await list(second)).toHaveLength(1);
    });

    it('has at most 50: another one ends the oldest', async () => {
      const owner = TestWallet.random();
      const opened = Date.now();
      let seconds = 0;
      const time = jest.spyOn(Date, 'now').mockImplementation(() => opened + seconds * 1000);
      const cookies = [];
      for (; seconds < 51; seconds += 1) cookies.push(await signInWith('Many', owner));
      const [oldest = '', second = ''] = cookies;
      expect(await list(cookies.at(-1) ?? '')).toHaveLength(50);
      expect(await me(oldest)).toMatchObject({ address: null });
      expect(await me(second)).toMatchObject({ address: owner.address });
      time.mockRestore();
    });

    it('has 50 without those that ended', async () => {
      const owner = TestWallet.random();
      const opened = Date.now();
      const laptop = await signInWith('Laptop', owner);
      const time = jest.spyOn(Date, 'now').mockImplementation(() => opened + 2_000);
      for (let times = 0; times < 50; times += 1) {
        const cookie = await signInWith('Phone', owner);
        await gateway.json('POST', '/v1/auth/logout', undefined, { cookie });
      }
      expect(await me(laptop)).toMatchObject({ address: owner.address });
      expect(await list(laptop)).toMatchObject([{ userAgent: 'Laptop', current: true }]);
      time.mockRestore();
    });
  });

  it('marks the cookie as of this host alone, and Secure, where the site is served over https', async () => {
    const secure = await TestGateway.start({ sharedWith: gateway, publicUrl: 'https://launchpad.example' });
    const message = await wallet.message(gateway, {
      domain: 'launchpad.example',
      uri: 'https://launchpad.example',
    });
    const answer = await secure.json('POST', '/v1/auth/verify', {
      message,
      signature: await wallet.sign(message),
    });
    const cookie = answer.headers.getSetCookie()[0]!;
    expect(cookie).toMatch(/Secure/);
    // Browsers take it from this host alone, for all of it, over https.
    expect(cookie).toMatch(/^__Host-session=[\w-]{43}; /);
    expect(cookie).toMatch(/Path=\/(;|$)/);
    expect(cookie).not.toMatch(/Domain|Partitioned/);
    expect(cookie.split('; ')).toContain('SameSite=Lax');
    const who = async (sent: string) =>
      (await secure.json('GET', '/v1/auth/me', undefined, { cookie: sent })).json();
    const sent = cookie.split(';')[0]!;
    expect(await who(sent)).toMatchObject({ data: { address: wallet.address } });
    expect(await who(sent.replace('__Host-', ''))).toMatchObject({ data: { address: null } });
    expect(answer.headers.get('strict-transport-security')).toBeTruthy();
    await secure.stop();
  });

  it('lets a frame of another site have a cookie, and never another site write with it', async () => {
    const publicUrl = 'https://launchpad.example';
    const frameAncestors = 'https://app.safe.global';
    const framed = await TestGateway.start({ sharedWith: gateway, publicUrl, frameAncestors });
    const message = await wallet.message(gateway, { domain: 'launchpad.example', uri: publicUrl });
    const signIn = (origin: string) =>
      wallet
        .sign(message)
        .then((signature) => framed.json('POST', '/v1/auth/verify', { message, signature }, { origin }));
    expect((await signIn(frameAncestors)).status).toBe(403);
    const answer = await signIn(publicUrl);
    const cookie = answer.headers.getSetCookie()[0]!;
    expect(cookie).toMatch(/^__Host-framed-session=[\w-]{43}; /);
    for (const part of ['SameSite=None', 'Secure', 'Partitioned', 'HttpOnly', 'Path=/'])
      expect(cookie.split('; ')).toContain(part);
    const sent = { cookie: cookie.split(';')[0]! };
    const logout = (headers: Record<string, string>) =>
      framed.json('POST', '/v1/auth/logout', undefined, { ...sent, ...headers });
    expect((await logout({ origin: frameAncestors })).status).toBe(403);
    expect((await logout({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const over = await logout({ origin: publicUrl });
    expect([over.status, over.headers.getSetCookie()[0]]).toEqual([
      200,
      expect.stringMatching(/Partitioned/),
    ]);
    await framed.stop();
  });

  it('keeps to the plain cookie where pages are framed over http, as on the machine of a developer', async () => {
    const framed = await TestGateway.start({ sharedWith: gateway, frameAncestors: 'http://localhost:3000' });
    const message = await wallet.message(framed, {
      domain: new URL(gateway.url).host,
      uri: new URL(gateway.url).origin,
    });
    const body = { message, signature: await wallet.sign(message) };
    const [cookie = ''] = (await framed.json('POST', '/v1/auth/verify', body)).headers.getSetCookie();
    expect(cookie).toMatch(/^session=/);
    expect(cookie.split('; ')).toContain('SameSite=Lax');
    expect(cookie).not.toMatch(/Secure|Partitioned/);
    await framed.stop();
  });

  describe('admin tokens', () => {
    const listNotifications = (authorization: string) =>
      gateway.json('GET', '/v1/admin/notifications/list', undefined, { authorization });
    const status = async (token: string) => (await listNotifications(`Bearer ${token}`)).status;

    beforeAll(() => {
      gateway.notifications.answers.list = () => ({ notifications: [], unread: 0 });
    });

    it('of the issuer with the role open admin calls, and their subject goes along', async () => {
      expect(await status(await gateway.issuer.token({ subject: 'carol' }))).toBe(200);
      expect(gateway.notifications.last('list').caller).toMatchObject({ admin: true, subject: 'carol' });
      expect(await status(await gateway.issuer.token({ clientClaim: 'client_id' }))).toBe(200);
    });

    it.each([
      ['their full name', { name: ' Carol \n Lee ', preferred_username: 'carol' }, 'Carol Lee'],
      ['their user name', { name: '', preferred_username: 'carol', email: 'c@example.org' }, 'carol'],
      ['their e-mail address', { email: 'c@example.org' }, 'c@example.org'],
      ['100 characters of a longer name', { name: 'x'.repeat(5_000) }, `${'x'.repeat(99)}…`],
      ['nothing, if the token names nobody', { name: 7, email: { of: 'carol' } }, ''],
    ])('call their holder by %s', async (_, person, name) => {
      expect(await status(await gateway.issuer.token({ person }))).toBe(200);
      expect(gateway.notifications.last('list').caller).toMatchObject({ subject: 'alice', name });
    });

    it.each([
      ['expired', { expiresIn: -60 }],
      ['without an end', { expiresIn: null }],
      ['for another audience', { audience: 'account' }],
      ['of another issuer', { issuer: 'https://evil.example' }],
      ['given to another client of the realm', { client: 'account-console' }],
      [
        'given to another client that `client_id` names',
        { client: 'account-console', clientClaim: 'client_id' as const },
      ],
      ['given to nobody knows whom', { client: null }],
      ['signed with a key nobody published', { foreignKey: true }],
    ])('that are %s are refused', async (_, options) => {
      expect(await status(await gateway.issuer.token(options))).toBe(401);
    });

    it.each([
      ['a holder whose id is one character', { subject: 'a' }, 200],
      ['a holder without an id', { subject: '' }, 401],
      ['an end of four seconds ago, since clocks differ', { expiresIn: -4 }, 200],
      ['an end of five seconds ago', { expiresIn: -5 }, 401],
    ])('with %s: %j are answered %i', async (_, options, expected) => {
      const now = Date.now();
      const time = jest.spyOn(Date, 'now').mockImplementation(() => now);
      try {
        expect(await status(await gateway.issuer.token(options))).toBe(expected);
      } finally {
        time.mockRestore();
      }
    });

    it('without a signature, or changed, are refused', async () => {
      const [header, payload, signature] = (await gateway.issuer.token({ roles: [] })).split('.');
      const none = Buffer.from('{"alg":"none"}').toString('base64url');
      const raised = Buffer.from(
        Buffer.from(payload!, 'base64url').toString().replace('"roles":[]', '"roles":["launchpad-admin"]'),
      ).toString('base64url');
      for (const token of [`${none}.${raised}.`, `${header}.${raised}.${signature}`, 'nonsense']) {
        expect(await status(token)).toBe(401);
      }
    });

    it('without the role are no admin', async () => {
      for (const roles of [['user'], [], null]) {
        expect([roles, await status(await gateway.issuer.token({ roles }))]).toEqual([roles, 403]);
      }
    });

    it('signed with a key the issuer just rotated in are good, and those of the old key no longer', async () => {
      const old = await gateway.issuer.token();
      expect(await status(old)).toBe(200);
      await gateway.issuer.rotate();
      const later = Date.now() + 2_000;
      const time = jest.spyOn(Date, 'now').mockImplementation(() => later);
      expect(await status(await gateway.issuer.token())).toBe(200);
      expect(await status(old)).toBe(401);
      time.mockRestore();
    });

    it('are rejected if invalid, even where none is needed', async () => {
      const answer = await gateway.json('GET', '/v1/config', undefined, { authorization: 'Bearer nonsense' });
      expect(answer.status).toBe(401);
    });

    it('are judged by an issuer that the gateway reaches at another address than browsers', async () => {
      const publicIssuer = 'https://id.example/realms/launchpad';
      const inside = await TestGateway.start({ publicIssuer });
      try {
        const asked = async (token: string) => {
          const authorization = `Bearer ${token}`;
          return (await inside.json('GET', '/v1/admin/notifications/list', undefined, { authorization }))
            .status;
        };
        expect(await asked(await inside.issuer.token())).not.toBe(401);
        expect(await asked(await inside.issuer.token({ issuer: inside.issuer.url }))).toBe(401);
        const config = (await (await inside.fetch('/v1/config')).json()) as { data: { oidc: unknown } };
        expect(config.data.oidc).toMatchObject({ issuer: publicIssuer });
      } finally {
        await inside.stop();
      }
    });

    it('cannot be checked while the issuer is down: 503, and valid again afterwards', async () => {
      const fresh = await TestGateway.start({ sharedWith: gateway });
      gateway.issuer.setDown(true);
      const authorization = `Bearer ${await gateway.issuer.token()}`;
      const path = '/v1/admin/notifications/list';
      expect((await fresh.json('GET', path, undefined, { authorization })).status).toBe(503);
      gateway.issuer.setDown(false);
      expect((await fresh.json('GET', path, undefined, { authorization })).status).toBe(200);
      await fresh.stop();
    });

    it('of a new key cannot be checked while the issuer’s keys can’t be read: 503, and valid afterwards', async () => {
      expect(await status(await gateway.issuer.token())).toBe(200);
      await gateway.issuer.rotate();
      const token = await gateway.issuer.token();
      const later = Date.now() + 60_000;
      const time = jest.spyOn(Date, 'now').mockImplementation(() => later);
      try {
        gateway.issuer.setDown(true);
        expect(await status(token)).toBe(503);
      } finally {
        gateway.issuer.setDown(false);
      }
      expect(await status(token)).toBe(200);
      time.mockRestore();
    });
  });
});
