import { once } from 'node:events';
import { Logger } from '@nestjs/common';
import { eventually, Outage, testServer, TestSentinel } from '@launchpad/platform/testing';
import { io, type Socket } from 'socket.io-client';
import type { GatewayConfig } from './config.js';
import { CallCounts } from './limits/call-counts.js';
import { Realtime } from './realtime/realtime.gateway.js';
import { ask, RedisUnavailable, redisProvider } from './redis.js';
import { answerEverything } from './testing/calls/index.js';
import { POOL_ID } from './testing/messages.js';
import { TestGateway } from './testing/test-gateway.js';

describe('while Redis is down', () => {
  let redis: Outage;
  let gateway: TestGateway;
  let wallet: { cookie: string; address: string };
  let admin: { authorization: string };
  let socket: Socket;

  beforeAll(async () => {
    redis = await Outage.before(testServer('REDIS'));
    gateway = await TestGateway.start({ redisUrl: redis.url });
    [wallet, admin] = await Promise.all([gateway.wallet(), gateway.admin()]);
    answerEverything(gateway, wallet.address);
    socket = io(gateway.url, {
      transports: ['websocket'],
      extraHeaders: { origin: gateway.url, cookie: wallet.cookie },
    });
    await new Promise((resolve) => socket.once('connectedUser', resolve));
    await redis.begin();
  });
  afterAll(async () => {
    socket?.disconnect();
    await gateway?.stop();
    await redis?.begin();
  });

  const get = (path: string, headers: Record<string, string> = {}) => gateway.fetch(path, { headers });

  it('public reads work, for a wallet as for a visitor', async () => {
    for (const path of ['/v1/front/pools/list/all', '/v1/admin/faq/list', '/site_settings', '/v1/config']) {
      expect({ path, status: (await get(path)).status }).toEqual({ path, status: 200 });
      expect({ path, status: (await get(path, wallet)).status }).toEqual({ path, status: 200 });
    }
    expect(gateway.pools.last('list').caller).toMatchObject({ address: '' });
  });

  it('admins can work, with or without a session cookie', async () => {
    const body = { title: 'Who?', description: '' };
    const post = (headers: Record<string, string>) =>
      gateway.json('POST', '/v1/admin/faq/create', body, headers);
    expect((await post(admin)).status).toBe(200);
    expect((await post({ ...admin, cookie: wallet.cookie })).status).toBe(200);
  });

  it('sockets stay open, though nobody knows whether their session still is', async () => {
    await gateway.app.get(Realtime).cutEnded();
    expect(await socket.emitWithAck('watch', [POOL_ID])).toEqual([POOL_ID]);
    expect(socket.connected).toBe(true);
  });

  it('sessions answer 503, instead of signed out', async () => {
    const { cookie } = wallet;
    const answers = await Promise.all([
      get('/v1/auth/nonce'),
      get('/v1/auth/me', { cookie }),
      get('/v1/front/order/mine', { cookie }),
      get(`/v1/admin/pools/list/${wallet.address}`, { cookie }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    expect(await answers[0]?.json()).toMatchObject({ code: 'redis-away' });
  });

  it('sessions work again when Redis is back', async () => {
    await redis.end();
    await eventually(async () => {
      const answer = await get('/v1/auth/me', { cookie: wallet.cookie });
      expect(await answer.json()).toMatchObject({ data: { address: wallet.address } });
      return true;
    });
  });

  it('a hanging Redis counts as down', async () => {
    redis.hang();
    const list = get('/v1/front/pools/list/all');
    const me = get('/v1/auth/me', { cookie: wallet.cookie });
    expect([(await list).status, (await me).status]).toEqual([200, 503]);
    redis.goOn();
    await eventually(async () => (await get('/v1/auth/me', { cookie: wallet.cookie })).status === 200);
  });
});

describe('Redis behind Sentinels', () => {
  it('is available again once Sentinel has promoted another server, and keeps what was copied', async () => {
    Logger.overrideLogger(false);
    const servers = await TestSentinel.start();
    const redis = redisProvider.useFactory(servers.environment as GatewayConfig);
    try {
      await eventually(() => ask(redis, (connected) => connected.set('session', 'of a wallet')));
      await servers.killFirst();
      expect(await eventually(() => ask(redis, (connected) => connected.get('session')))).toBe('of a wallet');
      expect(await ask(redis, (connected) => connected.set('session', 'of another'))).toBe('OK');
    } finally {
      redis.disconnect();
      await servers.stop();
    }
  });

  it('is looked for again once its server is the replica of another', async () => {
    Logger.overrideLogger(false);
    const servers = await TestSentinel.start();
    const redis = redisProvider.useFactory(servers.environment as GatewayConfig);
    try {
      await eventually(() => ask(redis, (connected) => connected.replicaof('127.0.0.1', 1)));
      const reconnecting = once(redis, 'reconnecting');
      const written = ask(redis, (connected) => connected.set('session', 'of a wallet'));
      await expect(written).rejects.toBeInstanceOf(RedisUnavailable);
      await reconnecting;
    } finally {
      redis.disconnect();
      await servers.stop();
    }
  });

  it.each([
    ['has no memory left', 'maxmemory', '1'],
    ['lacks its replicas', 'min-replicas-to-write', '9'],
  ])('counts as down while it refuses to write since it %s', async (_, setting, value) => {
    Logger.overrideLogger(false);
    const servers = await TestSentinel.start();
    const redis = redisProvider.useFactory(servers.environment as GatewayConfig);
    try {
      await eventually(() => ask(redis, (connected) => connected.config('SET', setting, value)));
      const counts = new CallCounts(redis);
      await expect(counts.count('rate', 60)).rejects.toBeInstanceOf(RedisUnavailable);
      await ask(redis, (connected) => connected.config('SET', setting, '0'));
      expect(await counts.count('rate', 60)).toEqual([1, 60]);
    } finally {
      redis.disconnect();
      await servers.stop();
    }
  });
});
