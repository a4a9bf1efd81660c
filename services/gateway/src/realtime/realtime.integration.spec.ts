import { create } from '@bufbuild/protobuf';
import { jest } from '@jest/globals';
import { ChainClock, Clock } from '@launchpad/platform';
import { eventually, TestClock } from '@launchpad/platform/testing';
import {
  ChainHeadSchema,
  CommentModeratedSchema,
  CommentPostedSchema,
  ContentChangedSchema,
  KycRecordSchema,
  KycStatus,
  NotificationCreatedSchema,
  OrderChangedSchema,
  OrderPlacedSchema,
  OrderRetractedSchema,
  PoolCreatedSchema,
  PoolMomentSchema,
  PoolRemovedSchema,
  PoolSettledSchema,
  PoolUpdatedSchema,
  type Pool,
} from '@launchpad/proto';
import type { Redis } from 'ioredis';
import { io, type Socket } from 'socket.io-client';
import type { ClientEvents, OrderEvent, ServerEvents } from '@launchpad/api';
import { serverEvents, type SocketMessage } from '@launchpad/api/events';
import { Problem } from '@launchpad/platform';
import { BIDDER, orderMessage, poolMessage, settledMessage, summaryMessage } from '../testing/messages.js';
import { orderOf } from '../orders/order.answer.js';
import { figuresOf, termsOf } from '../pools/pool.answer.js';
import { REDIS } from '../redis.js';
import { Realtime } from './realtime.gateway.js';
import { TestGateway } from '../testing/test-gateway.js';
import { TestWallet } from '../testing/test-wallet.js';

/** As they arrive: without what is undefined. */
const terms = (pool: Pool) => JSON.parse(JSON.stringify(termsOf(pool))) as unknown;
const figures = figuresOf(summaryMessage().figures);

/** Bids that come faster than pages could draw them. */
const RUSH = 200;

type Page = Socket<ServerEvents, ClientEvents> & { seen: [string, unknown][] };

describe('sockets', () => {
  let gateway: TestGateway;
  let second: TestGateway;
  let owner: { cookie: string; address: string };
  let stranger: { cookie: string; address: string };
  let open: Pool;
  let hidden: Pool;
  /** the one with a rush, which would delay what other tests expect at once */
  let busy: Pool;
  const pages: Page[] = [];
  /** what the pages of a test received, whether or not it looks at it */
  const deliveries: [name: string, event: unknown][] = [];

  beforeAll(async () => {
    gateway = await TestGateway.start();
    second = await TestGateway.start({ sharedWith: gateway });
    [owner, stranger] = await Promise.all([gateway.wallet(), gateway.wallet()]);
    open = poolMessage({ poolId: 'open', poolOwner: owner.address });
    busy = poolMessage({ poolId: 'busy', poolOwner: owner.address });
    hidden = poolMessage({ poolId: 'hidden', poolOwner: owner.address, kycStatus: KycStatus.PENDING });
    gateway.orders.answers.summaries = () => ({ summaries: [summaryMessage({ poolId: 'open' })] });
    gateway.pools.answers.get = ({ poolId, caller }) => {
      if (poolId.startsWith('mark-')) return { pool: open };
      const pool = [open, busy, hidden].find((known) => known.poolId === poolId);
      const maySee =
        pool?.kycStatus === KycStatus.APPROVED || caller?.admin || caller?.address === owner.address;
      if (!pool || !maySee) throw Problem.notFound('No Record Found');
      return { pool };
    };
  });
  afterAll(async () => {
    for (const page of pages) page.disconnect();
    await second?.stop();
    await gateway?.stop();
  });
  afterEach(() => {
    for (const page of pages.splice(0)) page.disconnect();
    areAsDescribed(deliveries.splice(0));
  });

  /** Each event has all that its description says, and nothing else, which parsing would remove. */
  const areAsDescribed = (events: typeof deliveries) => {
    const descriptions: Record<string, SocketMessage> = serverEvents;
    expect(events.map(([name, event]) => [name, descriptions[name]?.payload.parse(event)])).toEqual(events);
  };

  /** A page with a socket; `seen` are the events it received. */
  const connect = async (
    options: { cookie?: string; token?: string; origin?: string; at?: TestGateway } = {},
  ): Promise<Page> => {
    const { cookie, token, origin = gateway.url, at = gateway } = options;
    const socket: Page = Object.assign(
      io(at.url, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        extraHeaders: { origin, ...(cookie && { cookie }) },
        ...(token && { auth: { token } }),
      }),
      { seen: [] },
    );
    pages.push(socket);
    socket.onAny((name: string, event: unknown) => {
      socket.seen.push([name, event]);
      deliveries.push([name, event]);
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connectedUser', () => resolve());
      socket.once('connect_error', reject);
    });
    return socket;
  };
  const watch = (page: Page, ...poolIds: string[]) => page.emitWithAck('watch', poolIds);
  const names = (page: Page) => page.seen.map(([name]) => name).filter((name) => name !== 'connectedUser');

  const publish: TestGateway['publish'] = (...event) => gateway.publish(...event);
  /** Publishes what happens to many bids all at once, so that it is a rush on a slow machine, too. */
  const rush = (publishBid: (ordinal: number) => Promise<void>) =>
    Promise.all(Array.from({ length: RUSH }, (_, index) => publishBid(index + 1)));
  /**
   * Waits until the pages received everything so far, with one final event for all from each source, since each source
   * keeps its order.
   */
  const settle = async (...who: Page[]) => {
    const marks = { poolCreated: 'mark-pools', poolupdated: 'mark-moments', contentChanged: 'texts' };
    await publish('pools.created', PoolCreatedSchema, { pool: { ...open, poolId: marks.poolCreated } });
    await publish('orders.settled', PoolSettledSchema, { ...settledMessage, poolId: 'mark-orders' });
    await publish('notifications.moment', PoolMomentSchema, { poolId: marks.poolupdated, moment: 'end' });
    await publish('content.changed', ContentChangedSchema, { kind: 'texts' });
    await eventually(() => who.every((page) => page.seen.filter(isMark).length === 4));
    for (const page of who) page.seen = page.seen.filter((event) => !isMark(event));
  };
  const isMark = ([name, event]: [string, unknown]) =>
    name === 'contentChanged' || String((event as { poolId?: string }).poolId).startsWith('mark-');

  it('identify the user of each page', async () => {
    expect((await connect()).seen[0]).toEqual(['connectedUser', { address: null, admin: false }]);
    expect((await connect({ cookie: owner.cookie })).seen[0]).toEqual([
      'connectedUser',
      { address: owner.address, admin: false },
    ]);
    const token = await gateway.issuer.token();
    expect((await connect({ token })).seen[0]).toEqual(['connectedUser', { address: null, admin: true }]);
  });

  it('are for the pages of this site and for valid tokens', async () => {
    await expect(connect({ origin: 'https://evil.example' })).rejects.toThrow('websocket error');
    await expect(connect({ token: 'nonsense' })).rejects.toThrow('Access Denied!');
  });

  it('announce a public pool to every page, on every instance, once', async () => {
    const everywhere = [await connect(), await connect({ at: second })];
    await publish('pools.created', PoolCreatedSchema, { pool: open });
    await publish('pools.updated', PoolUpdatedSchema, { pool: open });
    await settle(...everywhere);
    for (const page of everywhere) {
      expect(page.seen.slice(1, 3)).toEqual([
        ['poolCreated', { poolId: 'open', pool: terms(open) }],
        ['poolupdated', { poolId: 'open', what: 'changed', pool: terms(open) }],
      ]);
      expect(names(page)).toHaveLength(2);
    }
  });

  it('omit long texts and contact data of a pool for everybody', async () => {
    const admin = await connect({ token: await gateway.issuer.token() });
    const kyc = create(KycRecordSchema, { name: 'Ada', email: 'ada@aurora.example' });
    await publish('pools.updated', PoolUpdatedSchema, { pool: { ...open, kyc } });
    await settle(admin);
    const text = JSON.stringify(admin.seen);
    expect(text).toContain('"title":"Aurora"');
    for (const unsaid of ['description', 'Northern', 'ada@']) expect(text).not.toContain(unsaid);
  });

  it('announce an unapproved pool to its owner and admins only', async () => {
    const [visitor, other, own, admin] = await Promise.all([
      connect(),
      connect({ cookie: stranger.cookie }),
      connect({ cookie: owner.cookie, at: second }),
      connect({ token: await gateway.issuer.token() }),
    ]);
    await publish('pools.created', PoolCreatedSchema, { pool: hidden });
    await publish('pools.updated', PoolUpdatedSchema, { pool: hidden });
    await publish('notifications.moment', PoolMomentSchema, { poolId: 'hidden', moment: 'start' });
    await publish('orders.settled', PoolSettledSchema, { ...settledMessage, poolId: 'hidden' });
    await settle(visitor, other, own, admin);
    for (const page of [visitor, other]) expect(names(page)).toEqual([]);
    for (const page of [own, admin]) {
      expect(names(page).toSorted()).toEqual(['poolCleared', 'poolCreated', 'poolupdated', 'poolupdated']);
    }
  });

  it('announce the removal of a pool: a public one to every page, another to those who knew it', async () => {
    const [visitor, own, admin] = await Promise.all([
      connect({ at: second }),
      connect({ cookie: owner.cookie }),
      connect({ token: await gateway.issuer.token() }),
    ]);
    await publish('pools.removed', PoolRemovedSchema, { poolId: 'open', pool: open });
    await settle(visitor, own, admin);
    await publish('pools.removed', PoolRemovedSchema, { poolId: 'hidden', pool: hidden });
    await settle(visitor, own, admin);
    const received = (page: Page) =>
      page.seen.filter(([name]) => name === 'poolupdated').map(([, event]) => event);
    const ofOpen = { poolId: 'open', what: 'removed' };
    expect(received(visitor)).toEqual([ofOpen]);
    for (const page of [own, admin]) {
      expect(received(page)).toEqual([ofOpen, { poolId: 'hidden', what: 'removed' }]);
    }
  });

  it('announce the retraction of a bid to its bidder, on any page', async () => {
    const [bidder, elsewhere] = await Promise.all([connect({ cookie: stranger.cookie }), connect()]);
    const retracted = { orderId: 'x', poolId: 'open', orderBy: stranger.address, summary: summaryMessage() };
    await publish('orders.retracted', OrderRetractedSchema, retracted);
    await settle(bidder, elsewhere);
    expect(names(bidder)).toEqual(['orderChanged']);
    expect(names(elsewhere)).toEqual([]);
  });

  it('let a page watch the pools it may see, and no others', async () => {
    const visitor = await connect();
    expect(await watch(visitor, 'open', 'hidden', 'unknown')).toEqual(['open']);
    expect(await watch(await connect({ cookie: owner.cookie }), 'hidden')).toEqual(['hidden']);
    expect(await watch(visitor, ...(['../x', 5, null] as string[]))).toEqual([]);
    expect(await watch(visitor, ...Array.from({ length: 101 }, () => 'open'))).toEqual([]);
  });

  it('may watch a pool as soon as it is approved', async () => {
    const fresh = { ...hidden, poolId: 'fresh' };
    const before = gateway.pools.answers.get!;
    let isApproved = false;
    gateway.pools.answers.get = (request) => {
      if (request.poolId !== 'fresh') return before(request);
      if (!isApproved) throw Problem.notFound('No Record Found');
      return { pool: fresh };
    };
    // does not move, so that nothing is forgotten because of its age
    const clock = new TestClock(Date.now());
    const still = await TestGateway.start({ sharedWith: gateway, clock });
    const visitor = await connect({ at: still });
    expect(await watch(visitor, 'fresh')).toEqual([]);
    isApproved = true;
    expect(await watch(visitor, 'fresh')).toEqual([]);
    await publish('pools.commented', CommentPostedSchema, { comment: { poolId: 'fresh', message: 'Hi' } });
    await settle(visitor);
    expect(await watch(visitor, 'fresh')).toEqual([]);
    await publish('pools.updated', PoolUpdatedSchema, { pool: { ...fresh, kycStatus: KycStatus.APPROVED } });
    await settle(visitor);
    expect(await watch(visitor, 'fresh')).toEqual(['fresh']);
    gateway.pools.answers.get = before;
    visitor.disconnect();
    await still.stop();
  });

  it('do not watch a pool that they stopped watching while it was looked up', async () => {
    const before = gateway.pools.answers.get!;
    let proceed = () => {};
    const held = new Promise<void>((resolve) => (proceed = resolve));
    gateway.pools.answers.get = async (request) => {
      if (request.poolId === 'slow') await held;
      return request.poolId === 'slow' ? { pool: { ...open, poolId: 'slow' } } : before(request);
    };
    const visitor = await connect();
    const asked = watch(visitor, 'slow');
    visitor.emit('unwatch', ['slow']);
    // in its order: by then it stopped
    await watch(visitor);
    proceed();
    expect(await asked).toEqual([]);
    await publish('pools.commented', CommentPostedSchema, { comment: { poolId: 'slow', message: 'Hi' } });
    await settle(visitor);
    expect(names(visitor)).toEqual([]);
    gateway.pools.answers.get = before;
  });

  it('announce a bid, with the figures after it, to the pages that watch its pool and to its bidder', async () => {
    const [watching, elsewhere, bidder] = await Promise.all([
      connect({ at: second }),
      connect(),
      connect({ cookie: stranger.cookie }),
    ]);
    await watch(watching, 'open');
    const order = orderMessage({ poolId: 'open', orderBy: stranger.address });
    await publish('orders.placed', OrderPlacedSchema, { order, summary: summaryMessage({ poolId: 'open' }) });
    await publish('orders.changed', OrderChangedSchema, {
      order,
      summary: summaryMessage({ poolId: 'open' }),
    });
    await settle(watching, elsewhere, bidder);
    for (const page of [watching, bidder]) {
      expect(names(page)).toEqual(['orderPlaced', 'orderChanged']);
      // Everything a page needs without reading again: the series entry is the bid's.
      expect(page.seen[1]![1]).toEqual({
        poolId: 'open',
        order: JSON.parse(JSON.stringify(orderOf(order))) as unknown,
        figures,
        clearingPrice: { buy: '1000000000000000000', sell: '2000000' },
        lastBid: { buy: '1000000000000000000', sell: '2000000' },
        bidCount: 3,
      });
      expect((page.seen[1]![1] as OrderEvent).order).toMatchObject({ ordinal: 3, ...figures });
    }
    expect(names(elsewhere)).toEqual([]);
  });

  it('announce a rush of bids to watching pages by its newest figures, and each bid to its bidder', async () => {
    const [watching, bidder] = await Promise.all([connect(), connect({ cookie: stranger.cookie })]);
    await watch(watching, 'busy');
    await rush((ordinal) => {
      const orderBy = ordinal % 10 === 0 ? stranger.address : BIDDER;
      const summary = summaryMessage({ poolId: 'busy', bidCount: ordinal });
      const order = orderMessage({ poolId: 'busy', orderBy, ordinal });
      return publish('orders.placed', OrderPlacedSchema, { order, summary });
    });
    const counts = (page: Page) =>
      page.seen.slice(1).map(([, event]) => (event as Omit<OrderEvent, 'order'>).bidCount);
    await eventually(() => counts(watching).at(-1) === RUSH);
    await settle(watching, bidder);
    expect(counts(watching)).toEqual(counts(watching).toSorted((a, b) => a - b));
    expect(counts(watching).length).toBeLessThan(RUSH / 4);
    const ordinals = bidder.seen.slice(1).map(([, event]) => (event as OrderEvent).order.ordinal);
    expect(ordinals).toEqual(Array.from({ length: RUSH / 10 }, (_, index) => 10 * (index + 1)));
  });

  it('announce a settlement after the rush before it', async () => {
    const watching = await connect();
    await watch(watching, 'busy');
    await rush((ordinal) => {
      const summary = summaryMessage({ poolId: 'busy', bidCount: ordinal });
      return publish('orders.changed', OrderChangedSchema, {
        order: orderMessage({ poolId: 'busy' }),
        summary,
      });
    });
    await publish('orders.settled', PoolSettledSchema, { ...settledMessage, poolId: 'busy' });
    await settle(watching);
    const [last, settled] = watching.seen.slice(-2);
    expect([last![0], settled![0]]).toEqual(['orderChanged', 'poolCleared']);
    expect(last![1]).toMatchObject({ bidCount: RUSH });
  });

  it('announce bids of an unapproved pool only to those who may see it', async () => {
    const visitor = await connect();
    await watch(visitor, 'hidden');
    const order = orderMessage({ poolId: 'hidden', orderBy: BIDDER });
    await publish('orders.placed', OrderPlacedSchema, { order, summary: summaryMessage() });
    await settle(visitor);
    expect(names(visitor)).toEqual([]);
  });

  it('remove strangers from a pool that is no longer approved', async () => {
    const visitor = await connect();
    await watch(visitor, 'open');
    await publish('pools.updated', PoolUpdatedSchema, { pool: { ...open, kycStatus: KycStatus.REJECTED } });
    await settle(visitor);
    await publish('orders.retracted', OrderRetractedSchema, {
      orderId: 'x',
      poolId: 'open',
      summary: summaryMessage(),
    });
    await settle(visitor);
    expect(names(visitor)).toEqual([]);
  });

  it('announce a comment, a reorganised bid and a settlement to watching pages', async () => {
    const visitor = await connect();
    await watch(visitor, 'open');
    await publish('pools.commented', CommentPostedSchema, { comment: { poolId: 'open', message: 'Hi' } });
    await settle(visitor);
    await publish('orders.retracted', OrderRetractedSchema, {
      orderId: 'x',
      poolId: 'open',
      summary: summaryMessage(),
    });
    await publish('orders.settled', PoolSettledSchema, { ...settledMessage, poolId: 'open' });
    await settle(visitor);
    expect(names(visitor)).toEqual(['poolupdated', 'orderChanged', 'poolCleared']);
    expect(visitor.seen[1]![1]).toMatchObject({
      ...{ poolId: 'open', what: 'commented', comment: { poolId: 'open', message: 'Hi' } },
    });
    expect(visitor.seen.find(([name]) => name === 'poolCleared')?.[1]).toMatchObject({
      settlement: { soldPoolingTokens: '10', transactionHash: settledMessage.transactionHash },
      ...{ figures, bidCount: 3 },
    });
  });

  it('announce to the pages that watch a pool that a comment is hidden or restored, without saying which', async () => {
    const [visitor, elsewhere] = [await connect(), await connect()];
    await watch(visitor, 'open');
    const moderated = { poolId: 'open', id: 'c1' };
    await publish('pools.moderated', CommentModeratedSchema, { ...moderated, hidden: true });
    await publish('pools.moderated', CommentModeratedSchema, { ...moderated, hidden: false });
    await settle(visitor);
    const heard = ({ seen }: typeof visitor) =>
      seen
        .map(([, event]) => event as object)
        .filter((event) => 'what' in event && event.what === 'moderated');
    expect(heard(visitor)).toEqual([
      { poolId: 'open', what: 'moderated' },
      { poolId: 'open', what: 'moderated' },
    ]);
    expect(heard(elsewhere)).toEqual([]);
  });

  it('stop events of a pool that a page stopped watching', async () => {
    const visitor = await connect();
    await watch(visitor, 'open');
    visitor.emit('unwatch', ['open']);
    await watch(visitor);
    const order = orderMessage({ poolId: 'open', orderBy: BIDDER });
    await publish('orders.placed', OrderPlacedSchema, { order, summary: summaryMessage() });
    await settle(visitor);
    expect(names(visitor)).toEqual([]);
  });

  it("announce a pool's start and end to every page", async () => {
    const visitor = await connect();
    await publish('notifications.moment', PoolMomentSchema, { poolId: 'open', moment: 'end' });
    await settle(visitor);
    expect(visitor.seen[1]).toEqual(['poolupdated', { poolId: 'open', what: 'moment' }]);
  });

  it('announce notifications to admins only', async () => {
    const [admin, visitor] = await Promise.all([connect({ token: await gateway.issuer.token() }), connect()]);
    await publish('notifications.created', NotificationCreatedSchema, { notification: { poolId: 'hidden' } });
    await settle(admin, visitor);
    expect(names(admin)).toEqual(['notificationCreated']);
    expect(names(visitor)).toEqual([]);
  });

  it('announce the time of each new block to every page', async () => {
    const visitor = await connect({ at: second });
    const head = {
      chainId: 97,
      blockNumber: 5n,
      blockTimestamp: 1_900_000_000,
      arrivedAtMs: 1n,
      healthy: true,
    };
    second.app.get(ChainClock).set(create(ChainHeadSchema, head));
    const [, clock] = await eventually(() => visitor.seen.find(([name]) => name === 'clock'));
    expect(clock).toMatchObject({ chainId: 97, blockNumber: 5, timestamp: 1_900_000_000, healthy: true });
  });

  describe('that outlive their session or token', () => {
    const stay = async () => {
      const leaving = await gateway.wallet();
      const page = await connect({ cookie: leaving.cookie });
      const others = [await connect(), await connect({ at: second, cookie: leaving.cookie })];
      return { leaving, page, others };
    };
    const later = (seconds: number) => {
      const clock = gateway.app.get(Clock);
      const then = clock.nowMs() + seconds * 1_000;
      jest.spyOn(clock, 'nowMs').mockImplementation(() => then);
    };
    const cut = () => gateway.app.get(Realtime).cutEnded();
    afterEach(() => jest.restoreAllMocks());

    it('are cut twelve hours after the sign-in', async () => {
      const { page, others } = await stay();
      later(12 * 3600 - 60);
      await cut();
      expect(page.connected).toBe(true);
      later(60);
      await cut();
      await eventually(() => page.disconnected);
      expect(others.every(({ connected }) => connected)).toBe(true);
    });

    it('are cut when the session was forgotten after an hour without a call', async () => {
      const { page } = await stay();
      const redis = gateway.app.get<Redis>(REDIS);
      await cut();
      expect(page.connected).toBe(true);
      for (const key of await redis.keys('session:*')) await redis.expire(key, 0);
      await cut();
      await eventually(() => page.disconnected);
      [owner, stranger] = await Promise.all([gateway.wallet(), gateway.wallet()]);
    });

    it('do not keep a session open', async () => {
      await stay();
      const redis = gateway.app.get<Redis>(REDIS);
      const keys = await redis.keys('session:*');
      await Promise.all(keys.map((key) => redis.expire(key, 60)));
      await cut();
      const left = await Promise.all(keys.map((key) => redis.ttl(key)));
      expect(Math.max(...left)).toBeLessThanOrEqual(60);
    });

    it('are cut when an admin’s token is over', async () => {
      const page = await connect({ token: await gateway.issuer.token() });
      await cut();
      expect(page.connected).toBe(true);
      later(24 * 3600);
      await cut();
      await eventually(() => page.disconnected);
    });
  });

  it('are closed with their session, on every instance', async () => {
    const leaving = await gateway.wallet();
    const page = await connect({ cookie: leaving.cookie, at: second });
    const other = await connect({ cookie: owner.cookie });
    await gateway.json('POST', '/v1/auth/logout', undefined, leaving);
    await eventually(() => page.disconnected);
    expect(other.connected).toBe(true);
  });

  it('are closed with a session that its wallet ended from elsewhere, and by no other wallet', async () => {
    const wallet = TestWallet.random();
    const [lost, kept] = [await gateway.wallet(wallet), await gateway.wallet(wallet)];
    const page = await connect({ cookie: lost.cookie, at: second });
    const own = await connect({ cookie: kept.cookie });
    const listed = await gateway.json('GET', '/v1/auth/sessions', undefined, { cookie: kept.cookie });
    const { data } = (await listed.json()) as { data: { sessions: { id: string; current: boolean }[] } };
    const { id } = data.sessions.find(({ current }) => !current)!;
    const end = (cookie: string) => gateway.json('DELETE', `/v1/auth/sessions/${id}`, undefined, { cookie });
    expect((await end(stranger.cookie)).status).toBe(200);
    await settle(page);
    expect(page.connected).toBe(true);
    expect((await end(kept.cookie)).status).toBe(200);
    await eventually(() => page.disconnected);
    expect(own.connected).toBe(true);
  });
});
