import { jest } from '@jest/globals';
import type { Redis } from 'ioredis';
import { REDIS } from '../redis.js';
import { TestGateway } from '../testing/test-gateway.js';
import { TestWallet } from '../testing/test-wallet.js';

describe('signing in with a wallet', () => {
  let gateway: TestGateway;
  const wallet = TestWallet.random();

  beforeAll(async () => {
    gateway = await TestGateway.start();
  }, 60_000);
  afterAll(() => gateway?.stop(), 60_000);

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
    expect(await me()).toEqual({ address: null, chainId: null, expiresAt: null });
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
    const redis = gateway.app.get<Redis>(REDIS);
    const message = await wallet.message(gateway);
    const key = `nonce:${/Nonce: (\w+)/.exec(message)![1]}`;
    const seconds = await redis.ttl(key);
    expect([seconds > 290, seconds <= 300]).toEqual([true, true]);
    await redis.expire(key, 0);
    const late = await verify(message);
    expect(late.status).toBe(401);
    expect(await late.json()).toMatchObject({ detail: 'The nonce is spent or too old' });
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
    const cookie = await wallet.signIn(gateway);
    const opened = Date.now();
    const time = jest.spyOn(Date, 'now').mockImplementation(() => opened + 12 * 3_600_000 - 10_000);
    expect(await me(cookie)).toMatchObject({ address: wallet.address });
    time.mockImplementation(() => opened + 12 * 3_600_000 + 10_000);
    expect(await me(cookie)).toMatchObject({ address: null });
    time.mockRestore();
    expect(await me(cookie)).toMatchObject({ address: null });
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
    expect(cookie).not.toMatch(/Domain/);
    const who = async (sent: string) =>
      (await secure.json('GET', '/v1/auth/me', undefined, { cookie: sent })).json();
    const sent = cookie.split(';')[0]!;
    expect(await who(sent)).toMatchObject({ data: { address: wallet.address } });
    expect(await who(sent.replace('__Host-', ''))).toMatchObject({ data: { address: null } });
    expect(answer.headers.get('strict-transport-security')).toBeTruthy();
    await secure.stop();
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
      expect(await status(await gateway.issuer.token({ roles: ['user'] }))).toBe(403);
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
    }, 60_000);

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
  });
});
