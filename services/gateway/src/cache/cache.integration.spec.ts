import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { create } from '@bufbuild/protobuf';
import { jest } from '@jest/globals';
import { Processes, startRedis } from '@launchpad/testing';
import { ChainClock, Problem } from '@launchpad/platform';
import { eventually, freePort, TestClock } from '@launchpad/platform/testing';
import {
  BidsRevaluedSchema,
  ChainHeadSchema,
  CommentModeratedSchema,
  CommentPostedSchema,
  ContentChangedSchema,
  KycRecordSchema,
  KycStatus,
  OrderChangedSchema,
  OrderPlacedSchema,
  OrderRetractedSchema,
  PoolCreatedSchema,
  PoolMomentSchema,
  PoolRemovedSchema,
  PoolSettledSchema,
  PoolUpdatedSchema,
} from '@launchpad/proto';
import type { Redis } from 'ioredis';
import { routes, type AnswerOf, type Pool, type Route, type Routes } from '@launchpad/api/routes';
import { CallerFinder } from '../auth/caller-finder.js';
import { Realtime } from '../realtime/realtime.gateway.js';
import { REDIS } from '../redis.js';
import {
  counts,
  orderMessage,
  pagination,
  POOL_ID,
  poolMessage,
  settledMessage,
  summaryMessage,
} from '../testing/messages.js';
import { answerEverything, calls } from '../testing/calls/index.js';
import { TestGateway } from '../testing/test-gateway.js';
import { AnswerCache } from './answer-cache.js';

/** Shorter than an answer is kept: what is seen within it was not seen because the answer expired. */
const SOON_MS = 3_000;

const poolPath = calls.getPool.path;
const listPath = '/v1/front/pools/list/all';
/** Reads of visitors that are kept, and the service's method each asks. */
const reads = {
  listPools: { path: listPath, of: 'pools', method: 'list' },
  getPool: { path: poolPath, of: 'pools', method: 'get' },
  listComments: { path: calls.listComments.path, of: 'pools', method: 'listComments' },
  getSeries: { path: calls.getSeries.path, of: 'orders', method: 'series' },
  listOrders: { path: calls.listOrders.path, of: 'orders', method: 'list' },
  getBook: { path: calls.getBook.path, of: 'orders', method: 'book' },
  listCms: { path: calls.listCms.path, of: 'content', method: 'listCms' },
  getCms: { path: calls.getCms.path, of: 'content', method: 'getCms' },
  getCmsBySlug: { path: calls.getCmsBySlug.path, of: 'content', method: 'getCms' },
  listFaqs: { path: calls.listFaqs.path, of: 'content', method: 'listFaqs' },
  getFaq: { path: calls.getFaq.path, of: 'content', method: 'getFaq' },
  getSettings: { path: calls.getSettings.path, of: 'content', method: 'getSettings' },
  getSiteTexts: { path: calls.getSiteTexts.path, of: 'content', method: 'getSiteTexts' },
} as const;
type Read = keyof typeof reads;
type ListAnswer = AnswerOf<Routes['listPools']>;
const names = Object.keys(reads) as Read[];
const aboutPools = names.filter((name) => reads[name].of !== 'content');
/** What follows from a pool's bids too, and not from its comments. */
const aboutBids = aboutPools.filter((name) => name !== 'listComments');
const aboutContent = names.filter((name) => reads[name].of === 'content');

describe('the answers cached for visitors', () => {
  const clock = new TestClock(Math.floor(Date.now() / 1000) * 1000);
  let gateway: TestGateway;
  let second: TestGateway;
  let owner: { cookie: string; address: string };
  let admin: { authorization: string };

  beforeAll(async () => {
    gateway = await TestGateway.start({ clock });
    second = await TestGateway.start({ sharedWith: gateway, clock });
    owner = await gateway.wallet();
    admin = { authorization: `Bearer ${await gateway.issuer.token()}` };
  });
  afterAll(async () => {
    await second?.stop();
    await gateway?.stop();
  });
  beforeEach(async () => {
    for (const service of [gateway.pools, gateway.orders, gateway.content]) service.reset();
    answerEverything(gateway, owner.address);
    await gateway.app.get<Redis>(REDIS).flushdb();
    for (const at of [gateway, second]) at.forgetAnswers();
    owner = await gateway.wallet();
    answerEverything(gateway, owner.address);
  });
  afterEach(() => jest.restoreAllMocks());

  const asked = (name: Read): number => {
    const { of, method } = reads[name];
    return (gateway[of] as { calls(method: string): number }).calls(method);
  };
  const read = async (name: Read, at = gateway) => {
    const answer = await at.fetch(reads[name].path);
    expect(answer.status).toBe(200);
    return answer;
  };
  /** How often reading now asks the service. */
  const asksFor = async (name: Read, at = gateway): Promise<number> => {
    const before = asked(name);
    await read(name, at);
    return asked(name) - before;
  };
  const poolOf = async (answer: Response) => ((await answer.json()) as { data: Pool }).data;

  it('are those of the reads that the tests below list', async () => {
    const kept = jest.spyOn(gateway.app.get(AnswerCache), 'get');
    const found: string[] = [];
    for (const name of Object.keys(calls) as (keyof typeof calls)[]) {
      const { method }: Route = routes[name];
      if (method !== 'GET') continue;
      await gateway.fetch({ ...calls, ...reads }[name].path);
      if (kept.mock.calls.length > 0) found.push(name);
      kept.mockClear();
    }
    expect(found.toSorted()).toEqual(names.toSorted());
  });

  it.each(names)('%s asks the service once on each instance, and is the same on all', async (name) => {
    const first = await read(name);
    await read(name, second);
    const before = asked(name);
    for (const at of [gateway, second, gateway]) {
      const again = await read(name, at);
      expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
      expect(again.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(again.headers.get('cache-control')).toBe('public, no-cache');
    }
    expect(asked(name)).toBe(before);
    const etag = { 'if-none-match': first.headers.get('etag') ?? '' };
    for (const at of [gateway, second]) {
      const unchanged = await at.json('GET', reads[name].path, undefined, etag);
      expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
    }
    expect(asked(name)).toBe(before);
  });

  it('are given again without looking for who calls, unless something names the caller', async () => {
    await read('listFaqs');
    const find = jest.spyOn(gateway.app.get(CallerFinder), 'find');
    expect(await asksFor('listFaqs')).toBe(0);
    expect(find).not.toHaveBeenCalled();
    for (const headers of [{ cookie: owner.cookie }, admin]) {
      await gateway.json('GET', reads.listFaqs.path, undefined, headers);
    }
    expect(find).toHaveBeenCalledTimes(2);
  });

  it('are distinguished by every parameter of the request, and by nothing else', async () => {
    await read('listPools');
    expect(gateway.pools.calls('list')).toBe(1);
    await gateway.fetch(`${listPath}?page=1&limit=6&status=all&utm_source=mail`);
    expect(gateway.pools.calls('list')).toBe(1);
    for (const query of ['page=2', 'limit=7', 'status=live', 'featured=true', 'network=97', 'token=USDC']) {
      await gateway.fetch(`${listPath}?${query}`);
    }
    expect(gateway.pools.calls('list')).toBe(7);
    await gateway.fetch(poolPath.replace(POOL_ID, 'other'));
    await read('getPool');
    expect(gateway.pools.calls('get')).toBe(2);
  });

  it.each(['poolName=aurora', `token=0x${'a1'.repeat(20)}`])(
    'are not those of searches, which are without number: %s',
    async (query) => {
      for (const _ of [1, 2]) await gateway.fetch(`${listPath}?${query}`);
      expect(gateway.pools.calls('list')).toBe(2);
    },
  );

  it('are not errors', async () => {
    gateway.pools.answers.get = () => {
      throw Problem.notFound('No Record Found');
    };
    expect((await gateway.fetch(poolPath)).status).toBe(404);
    gateway.pools.answers.get = () => ({ pool: poolMessage() });
    expect((await gateway.fetch(poolPath)).status).toBe(200);
  });

  it('are kept for seconds, whatever events get lost', async () => {
    const ofAnyTime = names.filter((name) => name !== 'listPools');
    for (const name of ofAnyTime) await read(name);
    clock.advance(4_999);
    // A pool is also asked for who may see its bids.
    const asks = ofAnyTime.filter((name) => name !== 'getPool');
    expect(await Promise.all(asks.map((name) => asksFor(name)))).toEqual(asks.map(() => 0));
    clock.advance(1);
    for (const name of ofAnyTime) expect(await asksFor(name)).toBe(1);
  });

  it('are the same in every form that a reader takes, and as small as they can be', async () => {
    const description = 'What this project is about. '.repeat(100);
    gateway.pools.answers.get = () => ({ pool: poolMessage({ description }) });
    const plain = await (await read('getPool')).text();
    const { port } = new URL(gateway.url);
    const fetched = async (encoding: string, headers: Record<string, string> = {}) => {
      const request = get({ port, path: poolPath, headers: { ...headers, 'accept-encoding': encoding } });
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      return { answer, bytes: await buffer(answer) };
    };
    const forms = [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
      ['gzip, deflate, br', brotliDecompressSync],
    ] as const;
    for (const [encoding, opened] of forms) {
      gateway.forgetAnswers();
      for (const _ of ['not yet made', 'made']) {
        const { answer, bytes } = await fetched(encoding);
        expect(encoding).toContain(answer.headers['content-encoding']);
        expect(answer.headers['vary']).toMatch(/cookie.*authorization.*accept-encoding/i);
        expect(Number(answer.headers['content-length'])).toBe(bytes.length);
        expect(bytes.length).toBeLessThan(plain.length / 2);
        expect(opened(bytes).toString()).toBe(plain);
      }
    }
    const { answer, bytes } = await fetched('identity');
    expect([answer.headers['content-encoding'], bytes.toString()]).toEqual([undefined, plain]);
    const etag = String(answer.headers['etag']);
    expect((await fetched('br', { 'if-none-match': etag })).answer.statusCode).toBe(304);
    expect(gateway.pools.calls('get')).toBe(1 + forms.length);
  });

  it('are computed once for concurrent requests', async () => {
    let proceed = () => {};
    const held = new Promise<void>((resolve) => (proceed = resolve));
    gateway.content.answers.listFaqs = async () => {
      await held;
      return { faqs: [{ id: 'a', title: 'How?', description: '' }] };
    };
    const readers = Array.from({ length: 30 }, () => gateway.fetch(reads.listFaqs.path));
    await eventually(() => gateway.content.calls('listFaqs') > 0);
    // A call that is counted after them was sent after them: by then all of them have asked.
    await read('listCms');
    proceed();
    const texts = await Promise.all(readers.map(async (reader) => (await reader).text()));
    expect(new Set(texts).size).toBe(1);
    expect(gateway.content.calls('listFaqs')).toBe(1);
  });

  describe('end with an event', () => {
    const pool = poolMessage();
    const order = orderMessage();
    const summary = summaryMessage();
    const events = {
      'a pool is created': () => gateway.publish('pools.created', PoolCreatedSchema, { pool }),
      'a pool changes': () => gateway.publish('pools.updated', PoolUpdatedSchema, { pool }),
      'a pool is removed': () => gateway.publish('pools.removed', PoolRemovedSchema, { poolId: POOL_ID }),
      'a comment is posted': () =>
        gateway.publish('pools.commented', CommentPostedSchema, { comment: { poolId: POOL_ID } }),
      'a comment is hidden': () =>
        gateway.publish('pools.moderated', CommentModeratedSchema, {
          poolId: POOL_ID,
          id: 'c',
          hidden: true,
        }),
      'a bid is placed': () => gateway.publish('orders.placed', OrderPlacedSchema, { order, summary }),
      'a bid changes': () => gateway.publish('orders.changed', OrderChangedSchema, { order, summary }),
      'a bid is retracted': () =>
        gateway.publish('orders.retracted', OrderRetractedSchema, { orderId: 'x', poolId: POOL_ID, summary }),
      'bids are revalued': () =>
        gateway.publish('orders.revalued', BidsRevaluedSchema, { poolId: POOL_ID, summary }),
      'a pool is settled': () => gateway.publish('orders.settled', PoolSettledSchema, settledMessage),
      'a pool starts or ends': () =>
        gateway.publish('notifications.moment', PoolMomentSchema, { poolId: POOL_ID, moment: 'end' }),
    };

    /** Whether each of these reads asks its service again soon after the event. */
    const askAgain = async (those: readonly Read[], publish: () => Promise<void>, at = gateway) => {
      for (const name of those) await read(name, at);
      const before = those.map(asked);
      for (const name of those) await read(name, at);
      expect(those.map(asked)).toEqual(before);
      await publish();
      for (const [index, name] of those.entries()) {
        await eventually(async () => (await read(name, at)) && asked(name) > before[index]!, SOON_MS);
      }
    };

    const ofBids = ['a bid is placed', 'a bid changes', 'a bid is retracted', 'bids are revalued'];

    it.each(Object.entries(events))('when %s', async (name, publish) => {
      const isOfBids = ofBids.includes(name) || name === 'a pool is settled';
      const changed: readonly Read[] = name.startsWith('a comment is ')
        ? ['listComments']
        : isOfBids
          ? aboutBids
          : aboutPools;
      for (const each of aboutPools) await read(each);
      await expect(askAgain(changed, publish, second)).resolves.toBeUndefined();
      // And nothing else is read again. A pool is also asked for who may see its bids.
      const others = aboutPools.filter((each) => !changed.includes(each) && each !== 'getPool');
      expect(await Promise.all(others.map((each) => asksFor(each)))).toEqual(others.map(() => 0));
    });

    it('when content changes', async () => {
      const publish = () => gateway.publish('content.changed', ContentChangedSchema, { kind: 'cms' });
      await expect(askAgain(aboutContent, publish)).resolves.toBeUndefined();
    });

    it('before any page is notified', async () => {
      let proceed = () => {};
      const held = new Promise<void>((resolve) => (proceed = resolve));
      const emit = jest.spyOn(gateway.app.get(Realtime), 'emit');
      const changed = jest.spyOn(gateway.app.get(AnswerCache), 'changed').mockReturnValue(held);
      for (const publish of Object.values(events)) await publish();
      await gateway.publish('content.changed', ContentChangedSchema, { kind: 'cms' });
      // One of each source: the next of a source waits for the one before.
      await eventually(() => changed.mock.calls.length === 4);
      expect(emit).not.toHaveBeenCalled();
      proceed();
      await eventually(() => emit.mock.calls.length === Object.keys(events).length + 1);
    });

    it('of a bid, and the lists without its pool stay, as do other pools', async () => {
      const bid = { order: { ...order, poolId: 'other' }, summary: { ...summary, poolId: 'other' } };
      const otherPath = poolPath.replace(POOL_ID, 'other');
      const stay: Read[] = aboutPools.filter((name) => name !== 'getPool');
      for (const at of [gateway, second]) {
        for (const name of stay) await read(name, at);
        await at.fetch(poolPath);
        await at.fetch(otherPath);
      }
      const before = gateway.pools.calls('get');
      await gateway.publish('orders.placed', OrderPlacedSchema, bid);
      for (const at of [gateway, second]) {
        const known = gateway.pools.calls('get');
        await eventually(
          async () => (await at.fetch(otherPath)) && gateway.pools.calls('get') > known,
          SOON_MS,
        );
        await at.fetch(poolPath);
        expect(await Promise.all(stay.map((name) => asksFor(name, at)))).toEqual(stay.map(() => 0));
      }
      expect(gateway.pools.last('get').poolId).toBe('other');
      expect(gateway.pools.calls('get')).toBeGreaterThan(before);
    });

    it('of a bid that a list was asked for before, whose figures it cannot have', async () => {
      let proceed = () => {};
      const held = new Promise<void>((resolve) => (proceed = resolve));
      const summaries = (bidCount: number) => ({ summaries: [summaryMessage({ bidCount })] });
      const bids = async (answer: Response) => ((await answer.json()) as ListAnswer).data.pools[0]?.bidCount;
      gateway.orders.answers.summaries = async () => {
        await held;
        return summaries(1);
      };
      const slow = gateway.fetch(listPath);
      await eventually(() => gateway.orders.calls('summaries') === 1);
      gateway.orders.answers.summaries = () => summaries(2);
      await second.app.get(AnswerCache).changed([`pool:${POOL_ID}`]);
      const later = gateway.fetch(listPath);
      // A read that is counted after it was sent after it: by then it shares the call at work.
      await read('listCms');
      proceed();
      expect([await bids(await slow), await bids(await later)]).toEqual([1, 2]);
      expect(await bids(await gateway.fetch(listPath))).toBe(2);
    });

    it("and another pool's answers stay", async () => {
      const other = { pool: poolMessage({ poolId: 'other' }) };
      await read('getPool');
      await askAgain(['listPools'], () => gateway.publish('pools.updated', PoolUpdatedSchema, other));
      expect(await asksFor('getPool')).toBe(0);
    });
  });

  it('are never outdated by a change during the request', async () => {
    let proceed = () => {};
    const held = new Promise<void>((resolve) => (proceed = resolve));
    gateway.pools.answers.get = async () => {
      await held;
      return { pool: poolMessage({ title: 'Before' }) };
    };
    const slow = gateway.fetch(poolPath);
    await eventually(() => gateway.pools.calls('get') === 1);
    gateway.pools.answers.get = () => ({ pool: poolMessage({ title: 'After' }) });
    await second.app.get(AnswerCache).changed([`pool:${POOL_ID}`]);
    expect((await poolOf(await gateway.fetch(poolPath))).title).toBe('After');
    proceed();
    expect((await poolOf(await slow)).title).toBe('Before');
    for (const at of [gateway, second]) {
      expect((await poolOf(await at.fetch(poolPath))).title).toBe('After');
    }
  });

  describe('end with a write, before its answer goes out', () => {
    /** They change nothing that visitors read. */
    const unseen: (keyof typeof calls)[] = ['readNotifications', 'raisePayoutBudget', 'saveWhitelistPart'];
    const writes = (Object.keys(calls) as (keyof typeof calls)[]).filter((name) => {
      const { method, tag }: Route = routes[name];
      return method !== 'GET' && !['Session', 'Files', 'Drafts'].includes(tag) && !unseen.includes(name);
    });

    const changedBy = (name: string, tag: string): readonly Read[] => {
      if (tag === 'Content') return aboutContent;
      if (tag === 'Comments') return ['listComments'];
      if (tag === 'Orders') return aboutBids;
      return name === 'createPool' ? ['listPools'] : aboutPools;
    };

    it.each(writes)('%s', async (name) => {
      const { method, tag, access }: Route = routes[name];
      const changed = changedBy(name, tag);
      for (const each of changed) await read(each, second);
      const { path, body } = calls[name];
      const headers = access === 'admin' ? admin : { cookie: owner.cookie };
      const written = await gateway.json(method, path, body, headers);
      expect(written.status).toBe(200);
      const before = changed.map(asked);
      for (const each of changed) await read(each, second);
      expect(changed.map((each, index) => asked(each) > before[index]!)).toEqual(changed.map(() => true));
    });
  });

  describe('show the time', () => {
    const head = (blockTimestamp: number) =>
      create(ChainHeadSchema, {
        chainId: 5,
        blockNumber: 7n,
        blockTimestamp,
        arrivedAtMs: BigInt(clock.nowMs()),
        healthy: true,
      });

    it('of a chain that was moved at once', async () => {
      gateway.app.get(ChainClock).set(head(1_000_000));
      await read('listPools');
      expect((await poolOf(await read('getPool'))).clock?.timestamp).toBe(1_000_000);
      expect([await asksFor('listPools'), await asksFor('getPool')]).toEqual([0, 0]);
      gateway.app.get(ChainClock).set(head(1_700_000));
      expect(await asksFor('listPools')).toBe(1);
      expect((await poolOf(await read('getPool'))).clock?.timestamp).toBe(1_700_000);
      gateway.app.get(ChainClock).set(head(1_200_000));
      expect((await poolOf(await read('getPool'))).clock?.timestamp).toBe(1_200_000);
    });

    it('in what is upcoming, live and ended to the second, between blocks too', async () => {
      gateway.app.get(ChainClock).set(head(1_000_000));
      await read('listPools');
      clock.advance(999);
      expect(await asksFor('listPools')).toBe(0);
      clock.advance(1);
      expect(await asksFor('listPools')).toBe(1);
    });
  });

  describe('are for visitors alone', () => {
    const kyc = create(KycRecordSchema, { name: 'Ada', email: 'ada@aurora.example' });
    let status: KycStatus;

    beforeEach(() => {
      status = KycStatus.APPROVED;
      const seenBy = (caller?: { address: string; admin: boolean }) => {
        const isInsider = caller?.admin || caller?.address === owner.address;
        if (status !== KycStatus.APPROVED && !isInsider) return undefined;
        return poolMessage({ poolOwner: owner.address, kycStatus: status, ...(isInsider && { kyc }) });
      };
      gateway.pools.answers.get = ({ caller }) => {
        const pool = seenBy(caller);
        if (!pool) throw Problem.notFound('No Record Found');
        return { pool };
      };
      gateway.pools.answers.list = ({ caller }) => ({
        pools: [seenBy(caller)].flatMap((pool) => pool ?? []),
        pagination,
        counts,
      });
    });

    const paths = () => [poolPath, listPath, `/v1/front/pools/list/${owner.address}`];
    const textFor = async (path: string, headers: Record<string, string> = {}) =>
      (await gateway.json('GET', path, undefined, headers)).text();
    /** Who gets more than a visitor there: a list is personal for the wallet it is asked for. */
    const insiders = (path: string): Record<string, string>[] => {
      if (path === listPath) return [];
      return path === poolPath ? [{ cookie: owner.cookie }, admin] : [{ cookie: owner.cookie }];
    };

    it('contact data stays with the owner and admins, regardless of who reads first', async () => {
      for (const path of paths()) {
        // Lists have none: who opens contact data opens one pool.
        const readInsiders = async () => {
          for (const insider of insiders(path)) {
            expect((await textFor(path, insider)).includes(kyc.email)).toBe(path === poolPath);
          }
        };
        await readInsiders();
        expect(await textFor(path)).not.toContain(kyc.email);
        expect(await textFor(path, { cookie: (await gateway.wallet()).cookie })).not.toContain(kyc.email);
        await readInsiders();
        expect(await textFor(path)).not.toContain(kyc.email);
      }
    });

    it('a pool without approval stays with them too', async () => {
      status = KycStatus.PENDING;
      for (const path of paths()) {
        for (const insider of insiders(path)) expect(await textFor(path, insider)).toContain('Aurora');
        expect(await textFor(path)).not.toContain('Aurora');
      }
    });

    it('a pool that loses its approval is gone by the time the admin gets the answer', async () => {
      for (const path of paths()) expect(await textFor(path)).toContain('Aurora');
      gateway.pools.answers.updateStatus = () => {
        status = KycStatus.REJECTED;
        return { pool: poolMessage({ kycStatus: status }) };
      };
      await gateway.json('PATCH', `/v1/admin/pools/updateStatus/${POOL_ID}`, { poolStatus: false }, admin);
      for (const path of paths()) expect(await textFor(path)).not.toContain('Aurora');
      expect((await gateway.fetch(calls.getBook.path)).status).toBe(404);
    });

    it('signed-in callers are always served by the services', async () => {
      const before = gateway.pools.calls('get');
      for (const headers of [...insiders(poolPath), ...insiders(poolPath)]) await textFor(poolPath, headers);
      expect(gateway.pools.calls('get')).toBe(before + 4);
      const token = { authorization: `Bearer ${await gateway.issuer.token({ roles: [] })}` };
      for (const _ of [1, 2]) await textFor(poolPath, token);
      expect(gateway.pools.calls('get')).toBe(before + 6);
    });
  });
});

it('cached reads count towards the limit of calls as others do, over all instances', async () => {
  const limits = { read: 5 };
  const gateway = await TestGateway.start({ limits });
  try {
    answerEverything(gateway, `0x${'0e'.repeat(20)}`);
    const second = await TestGateway.start({ sharedWith: gateway, limits });
    for (const at of [gateway, gateway, gateway, second, second]) {
      expect((await at.fetch(reads.listFaqs.path)).status).toBe(200);
    }
    expect(gateway.content.calls('listFaqs')).toBe(2);
    for (const at of [gateway, second]) {
      const refused = await at.fetch(reads.listFaqs.path);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      expect(refused.headers.get('cache-control')).toBe('no-store');
      expect(await refused.json()).toMatchObject({ status: 429, title: 'Too many requests' });
    }
  } finally {
    await gateway.stop();
  }
});

describe('without Redis', () => {
  it('visitors are served by the services, and by the cache again when it is back', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'cache-redis-'));
    const processes = new Processes('ours', dir);
    const server = { dataDir: join(dir, 'redis'), port: await freePort(), processes };
    const gateway = await TestGateway.start({ redisUrl: await startRedis(server) });
    const redis = gateway.app.get<Redis>(REDIS);
    try {
      answerEverything(gateway, `0x${'0e'.repeat(20)}`);
      const asks = async () => {
        const before = gateway.pools.calls('list');
        expect((await gateway.fetch(listPath)).status).toBe(200);
        return gateway.pools.calls('list') - before;
      };
      await processes.stopAll();
      await eventually(() => redis.status !== 'ready');
      expect([await asks(), await asks()]).toEqual([1, 1]);
      await gateway.publish('pools.updated', PoolUpdatedSchema, { pool: poolMessage() });
      const again = new Processes('ours', dir);
      await startRedis({ ...server, processes: again });
      try {
        await eventually(async () => (await asks()) + (await asks()) < 2);
        // The sockets' connection is back too, so that the gateway can be stopped cleanly.
        await eventually(async () => Number(await redis.call('PUBSUB', 'NUMPAT')) > 0);
      } finally {
        await gateway.stop();
        await again.stopAll();
      }
    } finally {
      await processes.stopAll();
      await rm(dir, { recursive: true, force: true });
    }
  });
});
