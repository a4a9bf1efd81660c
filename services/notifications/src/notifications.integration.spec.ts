import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create, fromBinary, toBinary, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf';
import { getQueueToken } from '@nestjs/bullmq';
import type { INestApplicationContext } from '@nestjs/common';
import { jetstream } from '@nats-io/jetstream';
import {
  ChainClock,
  Clock,
  eventsOf,
  HealthServer,
  NATS,
  rpcClient,
  type RpcClient,
} from '@launchpad/platform';
import {
  eventually,
  freshDatabase,
  PATIENCE_MS,
  randomAddress,
  schemaDifference,
  startService,
  TestClock,
  TestNats,
  TestSentinel,
} from '@launchpad/platform/testing';
import {
  CallerSchema,
  ChainHeadSchema,
  EventSchema,
  MetadataChangedSchema,
  NotificationCreatedSchema,
  NotificationKind,
  NotificationsService,
  PoolCreatedSchema,
  PoolMomentSchema,
  PoolRemovedSchema,
  PoolUpdatedSchema,
  ReviewAnsweredSchema,
} from '@launchpad/proto';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { AppModule } from './app.module.js';
import { AlarmKeeper } from './schedule/alarm.keeper.js';
import { ALARMS } from './schedule/alarm.js';

const CHAIN = 97;
const NOW = 1_900_000_000;
const DAY = 86_400;
const OWNER = `0x${'a'.repeat(40)}`;

const network = {
  chainId: CHAIN,
  name: 'BSC Testnet',
  logo: '/logo.svg',
  rpcUrls: ['http://localhost:1'],
  publicRpcUrl: 'http://localhost:1',
  auction: `0x${'1'.repeat(40)}`,
  fixedPriceSale: null,
  startBlock: 0,
  finalityDepth: 10,
  explorer: 'https://explorer.example',
  nativeCurrency: { name: 'BNB', symbol: 'tBNB', decimals: 18 },
  stableCoins: [],
  pools: true,
};

/** Adds entries of pools with these numbers. */
const ADD = `
  INSERT INTO notification ("poolId", kind, "formHash", title, logo, "createdBy", "createdAtMs")
  SELECT 'many' || n, 'newPool', '', 'Pool ' || n, '', '', n FROM generate_series($1::integer, $2::integer) n
  ON CONFLICT DO NOTHING`;

/** A step of a query's plan, as PostgreSQL explains it. */
interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** How many rows of tables a plan's steps read. */
const scanned = (node: PlanNode): number => {
  const { Plans: steps = [], 'Rows Removed by Filter': removed = 0 } = node;
  const own = node['Relation Name'] ? (node['Actual Rows'] + removed) * node['Actual Loops'] : 0;
  return steps.reduce((sum, step) => sum + scanned(step), own);
};

const admin = create(CallerSchema, { admin: true, subject: 'alice' });
const otherAdmin = create(CallerSchema, { admin: true, subject: 'bob' });

describe('notifications', () => {
  const clock = new TestClock(NOW * 1000);
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let nats: TestNats;
  let redis: TestSentinel;
  let folder: string;
  let app: INestApplicationContext;
  let service: RpcClient<typeof NotificationsService>;
  let published: { poolId: string; moment: string }[];

  const start = async () => {
    app = await startService(AppModule, {
      environment: {
        DATABASE_URL: database.url,
        NATS_URL: nats.url,
        ...redis.environment,
        NETWORKS_FILE: join(folder, 'networks.json'),
      },
      override: (builder) => builder.overrideProvider(Clock).useValue(clock),
    });
    const connection = app.get<NatsConnection>(NATS);
    service = rpcClient(connection, NotificationsService, PATIENCE_MS);
    connection.subscribe('launchpad.v1.notifications.moment', {
      callback: (_, { data }) => {
        for (const { payload } of eventsOf(data)) {
          const { poolId, moment } = fromBinary(PoolMomentSchema, payload);
          published.push({ poolId, moment });
        }
      },
    });
  };

  beforeAll(async () => {
    [database, nats, redis] = await Promise.all([freshDatabase(), TestNats.start(), TestSentinel.start()]);
    folder = await mkdtemp(join(tmpdir(), 'notifications-'));
    await writeFile(join(folder, 'networks.json'), JSON.stringify([network]));
    published = [];
    await start();
    head(NOW);
  });

  afterAll(async () => {
    await app?.close();
    await nats?.stop();
    await redis?.stop();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  beforeEach(() => {
    published = [];
  });

  /** Simulates a block with this timestamp. */
  const head = (timestamp: number) =>
    app.get(ChainClock).set(
      create(ChainHeadSchema, {
        chainId: CHAIN,
        blockTimestamp: timestamp,
        arrivedAtMs: BigInt(clock.nowMs()),
        healthy: true,
      }),
    );

  const eventOf = <D extends DescMessage>(
    schema: D,
    message: MessageInitShape<D>,
    id: string,
    timeMs = clock.nowMs(),
  ) => {
    const payload = toBinary(schema, create(schema, message));
    const event = create(EventSchema, { id, type: schema.typeName, payload, timeMs: BigInt(timeMs) });
    return toBinary(EventSchema, event);
  };

  const publish = async <D extends DescMessage>(
    name: string,
    schema: D,
    message: MessageInitShape<D>,
    id: string = randomUUID(),
    timeMs = clock.nowMs(),
  ) => {
    await jetstream(app.get<NatsConnection>(NATS)).publish(
      `launchpad.v1.pools.${name}`,
      eventOf(schema, message, id, timeMs),
    );
  };

  let number = 0;
  const newPool = (dates: { poolStartDate?: number; poolEndDate?: number } = {}) => ({
    poolId: `pool${(number += 1)}`,
    chainId: CHAIN,
    title: `Pool ${number}`,
    logo: 'bafylogo',
    poolOwner: randomAddress(),
    hasContact: true,
    poolStartDate: NOW + 100 * DAY,
    poolEndDate: NOW + 200 * DAY,
    ...dates,
  });

  const entries = async (caller = admin) => (await service.list({ caller })).notifications;
  const entryOf = async (poolId: string) => (await entries()).find((entry) => entry.poolId === poolId);

  it('has migrations that make exactly the tables of its entities', async () => {
    expect(await schemaDifference(app.get(DataSource))).toEqual([]);
  });

  describe('admin notifications', () => {
    it('adds one entry for a new pool, with its title, logo and owner, however often the event is delivered', async () => {
      const pool = newPool();
      const id = randomUUID();
      await publish('created', PoolCreatedSchema, { pool }, id);
      await publish('created', PoolCreatedSchema, { pool }, id);
      await publish('created', PoolCreatedSchema, { pool });
      const entry = await eventually(() => entryOf(pool.poolId));
      expect(entry).toMatchObject({
        title: pool.title,
        logo: 'bafylogo',
        createdBy: pool.poolOwner,
        read: false,
      });
      expect(Number(entry.createdAtMs)).toBe(clock.nowMs());
      expect((await entries()).filter(({ poolId }) => poolId === pool.poolId)).toHaveLength(1);
    });

    it('shows the newest first and follows a new title', async () => {
      const [first, second] = [newPool(), newPool()];
      await publish('created', PoolCreatedSchema, { pool: first });
      await publish('created', PoolCreatedSchema, { pool: second });
      await publish('updated', PoolUpdatedSchema, { pool: { ...first, title: 'Renamed' } });
      await eventually(async () => (await entryOf(first.poolId))?.title === 'Renamed');
      const [newest, older] = await entries();
      expect([newest?.poolId, older?.poolId]).toEqual([second.poolId, first.poolId]);
    });

    it('adds the entry of a new pool once its owner has submitted contact data', async () => {
      const pool = newPool();
      await publish('created', PoolCreatedSchema, { pool: { ...pool, hasContact: false } });
      const other = newPool();
      await publish('created', PoolCreatedSchema, { pool: other });
      await eventually(() => entryOf(other.poolId));
      expect(await entryOf(pool.poolId)).toBeUndefined();
      await publish('updated', PoolUpdatedSchema, { pool });
      expect(await eventually(() => entryOf(pool.poolId))).toMatchObject({ title: pool.title });
    });

    describe('of many pools of one owner within an hour', () => {
      const poolOwner = randomAddress();
      const pools = Array.from({ length: 23 }, () => ({ ...newPool(), poolOwner }));
      const ofOwner = async () => (await entries()).filter(({ createdBy }) => createdBy === poolOwner);
      const createAll = async (all: typeof pools) => {
        for (const pool of all) await publish('created', PoolCreatedSchema, { pool });
        const last = newPool();
        await publish('created', PoolCreatedSchema, { pool: last });
        await eventually(() => entryOf(last.poolId));
      };
      const summary = async () =>
        (await ofOwner()).map(({ poolId, count }) => (poolId === '' ? count : poolId));
      const first = pools.slice(0, 20).map(({ poolId }) => poolId);

      it('lists the first 20, and counts the others in one entry', async () => {
        const { total: before } = await service.list({ caller: admin });
        await createAll(pools);
        const [more] = await ofOwner();
        expect(more).toMatchObject({
          kind: NotificationKind.MORE,
          count: 3,
          poolId: '',
          title: '',
          logo: '',
        });
        expect(await summary()).toEqual([3, ...first.toReversed()]);
        // With the entry of the other owner's pool.
        expect((await service.list({ caller: admin })).total - before).toBe(22);
      });

      it('counts each of them once, however often it is published', async () => {
        await createAll(pools);
        expect(await summary()).toEqual([3, ...first.toReversed()]);
      });

      it('lists pools of the next hour again', async () => {
        const later = { ...newPool(), poolOwner };
        const timeMs = clock.nowMs() + 3_600_000;
        for (const pool of [later, pools[22]!]) {
          await publish('created', PoolCreatedSchema, { pool }, randomUUID(), timeMs);
        }
        await createAll([]);
        expect(await summary()).toEqual([later.poolId, 3, ...first.toReversed()]);
        await publish('removed', PoolRemovedSchema, { poolId: later.poolId });
      });

      it('counts no pool that was reorganised away, and ends with the last of them', async () => {
        for (const { poolId } of pools.slice(20, 22)) {
          await publish('removed', PoolRemovedSchema, { poolId });
        }
        await eventually(async () => (await summary())[0] === 1);
        await publish('removed', PoolRemovedSchema, { poolId: pools[22]!.poolId });
        await eventually(async () => (await summary()).length === 20);
        expect(await summary()).toEqual(first.toReversed());
        for (const { poolId } of pools) await publish('removed', PoolRemovedSchema, { poolId });
        await eventually(async () => (await ofOwner()).length === 0);
      });
    });

    it('removes an entry when its pool is reorganised away, and adds it again when the pool returns', async () => {
      const pool = newPool();
      await publish('created', PoolCreatedSchema, { pool });
      await eventually(() => entryOf(pool.poolId));
      await publish('removed', PoolRemovedSchema, { poolId: pool.poolId });
      await eventually(async () => !(await entryOf(pool.poolId)));
      await publish('created', PoolCreatedSchema, { pool });
      expect(await eventually(() => entryOf(pool.poolId))).toMatchObject({ title: pool.title });
    });

    it('adds one entry per changed metadata to review, next to the pool’s first entry', async () => {
      const pool = newPool();
      const changed = (formHash: string, title = pool.title) =>
        publish('review', MetadataChangedSchema, { ...pool, title, formHash });
      await publish('created', PoolCreatedSchema, { pool });
      for (const formHash of ['bafyfirst', 'bafyfirst', 'bafysecond', 'bafyfirst']) await changed(formHash);
      await publish('updated', PoolUpdatedSchema, { pool: { ...pool, title: 'Renamed' } });
      await eventually(async () => (await entryOf(pool.poolId))?.title === 'Renamed');
      const ofPool = async () => (await entries()).filter(({ poolId }) => poolId === pool.poolId);
      const { CHANGED_METADATA, NEW_POOL } = NotificationKind;
      expect((await ofPool()).map(({ kind, title, createdBy }) => [kind, title, createdBy])).toEqual(
        [CHANGED_METADATA, CHANGED_METADATA, NEW_POOL].map((kind) => [kind, 'Renamed', pool.poolOwner]),
      );
      await publish('removed', PoolRemovedSchema, { poolId: pool.poolId });
      await eventually(async () => (await ofPool()).length === 0);
    });

    it('adds one entry per answer of an owner in a review', async () => {
      const pool = newPool();
      const answered = (entryId: string) => publish('answered', ReviewAnsweredSchema, { ...pool, entryId });
      for (const entryId of ['7', '7', '8']) await answered(entryId);
      const last = newPool();
      await publish('created', PoolCreatedSchema, { pool: last });
      await eventually(() => entryOf(last.poolId));
      const ofPool = (await entries()).filter(({ poolId }) => poolId === pool.poolId);
      const { ANSWERED_REVIEW } = NotificationKind;
      expect(ofPool.map(({ kind, title, createdBy }) => [kind, title, createdBy])).toEqual(
        [ANSWERED_REVIEW, ANSWERED_REVIEW].map((kind) => [kind, pool.title, pool.poolOwner]),
      );
    });

    it('publishes each new entry exactly once', async () => {
      const events: [string, NotificationKind, boolean][] = [];
      const subscription = app.get<NatsConnection>(NATS).subscribe('launchpad.v1.notifications.created', {
        callback: (_, { data }) => {
          for (const { payload } of eventsOf(data)) {
            const { notification } = fromBinary(NotificationCreatedSchema, payload);
            events.push([notification!.poolId, notification!.kind, notification!.read]);
          }
        },
      });
      const pool = newPool();
      await publish('created', PoolCreatedSchema, { pool });
      await publish('review', MetadataChangedSchema, { ...pool, formHash: 'bafychanged' });
      await publish('review', MetadataChangedSchema, { ...pool, formHash: 'bafychanged' });
      const last = newPool();
      await publish('created', PoolCreatedSchema, { pool: last });
      await eventually(() => events.some(([poolId]) => poolId === last.poolId));
      subscription.unsubscribe();
      expect(events).toEqual([
        [pool.poolId, NotificationKind.NEW_POOL, false],
        [pool.poolId, NotificationKind.CHANGED_METADATA, false],
        [last.poolId, NotificationKind.NEW_POOL, false],
      ]);
    });

    it('counts unread entries per admin', async () => {
      await service.markRead({ caller: admin });
      expect((await service.list({ caller: admin })).unread).toBe(0);
      const pool = newPool();
      await publish('created', PoolCreatedSchema, { pool });
      await eventually(async () => (await service.list({ caller: admin })).unread === 1);
      expect((await entries()).map(({ read }) => read)).toEqual([
        false,
        ...(await entries()).slice(1).map(() => true),
      ]);
      await service.markRead({ caller: admin });
      expect((await service.list({ caller: admin })).unread).toBe(0);
      expect((await service.list({ caller: otherAdmin })).unread).toBe((await entries()).length);
    });

    it('marks no entry as read that came after the newest one shown, and never fewer than before', async () => {
      await service.markRead({ caller: admin });
      const pools = [newPool(), newPool()];
      for (const pool of pools) await publish('created', PoolCreatedSchema, { pool });
      await eventually(async () => (await service.list({ caller: admin })).unread === 2);
      const [newest, shown, older] = await entries();
      await service.markRead({ caller: admin, newest: shown?.id });
      await service.markRead({ caller: admin, newest: older?.id });
      expect((await service.list({ caller: admin })).unread).toBe(1);
      await service.markRead({ caller: admin, newest: newest?.id });
      expect((await service.list({ caller: admin })).unread).toBe(0);
    });

    it('lists the newest 200, and counts all there are and all that are unread', async () => {
      await service.markRead({ caller: admin });
      const { total: before } = await service.list({ caller: admin });
      await app.get(DataSource).query(
        `INSERT INTO notification ("poolId", kind, "formHash", title, logo, "createdBy", "createdAtMs")
         SELECT 'many' || n, 'newPool', '', 'Pool ' || n, '', '', n FROM generate_series(1, 201) n`,
      );
      const { notifications, unread, total } = await service.list({ caller: admin });
      expect([notifications.length, unread, total - before]).toEqual([200, 201, 201]);
      expect([notifications[0]?.poolId, notifications.at(-1)?.poolId]).toEqual(['many201', 'many2']);
      await app.get(DataSource).query(`DELETE FROM notification WHERE "poolId" LIKE 'many%'`);
    });

    it('counts on rightly when pools are removed, whose entries were the newest or not', async () => {
      const { total: before } = await service.list({ caller: admin });
      const add = (from: number, to: number) => app.get(DataSource).query(ADD, [from, to]);
      const remove = (...ids: number[]) =>
        app
          .get(DataSource)
          .query('DELETE FROM notification WHERE "poolId" = ANY($1)', [ids.map((n) => `many${n}`)]);
      await add(1, 10);
      await service.markRead({ caller: admin });
      await add(11, 15);
      await add(11, 16);
      const counts = async () => {
        const { total, unread } = await service.list({ caller: admin });
        return [total - before, unread];
      };
      expect(await counts()).toEqual([16, 6]);
      await remove(3, 10, 12);
      expect(await counts()).toEqual([13, 5]);
      await remove(16);
      await add(17, 17);
      expect(await counts()).toEqual([13, 5]);
      await remove(1, 2, 4, 5, 6, 7, 8, 9);
      expect(await counts()).toEqual([5, 5]);
      await remove(11, 13, 14, 15, 17);
      expect(await counts()).toEqual([0, 0]);
    });

    it('reads no more to list, count and mark them where there are a hundred thousand', async () => {
      const source = app.get(DataSource);
      const rowsRead = async (call: () => Promise<unknown>) => {
        const read: [query: string, parameters: unknown][] = [];
        const { logger } = source;
        source.logger = { ...logger, logQuery: (query, parameters) => void read.push([query, parameters]) };
        await call();
        source.logger = logger;
        const ofNotifications = read.filter(([query]) => query.includes('notification'));
        expect(ofNotifications).not.toEqual([]);
        let rows = 0;
        for (const [query, parameters] of ofNotifications) {
          const explained = await source.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(
            `EXPLAIN (ANALYZE, FORMAT JSON) ${query}`,
            parameters as unknown[],
          );
          rows += scanned(explained[0]!['QUERY PLAN'][0].Plan);
        }
        return rows;
      };
      await source.query(ADD, [1, 300]);
      await service.markRead({ caller: otherAdmin });
      await source.query(ADD, [301, 100_000]);
      await source.query('ANALYZE notification');
      expect(await rowsRead(() => service.list({ caller: otherAdmin }))).toBeLessThanOrEqual(202);
      expect(await rowsRead(() => service.markRead({ caller: otherAdmin }))).toBeLessThanOrEqual(2);
      await source.query(`DELETE FROM notification WHERE "poolId" LIKE 'many%'`);
    });

    it('is for admins only', async () => {
      const caller = create(CallerSchema, { address: OWNER });
      await expect(service.list({ caller })).rejects.toMatchObject({ status: 403 });
      await expect(service.markRead({ caller })).rejects.toMatchObject({ status: 403 });
    });
  });

  describe('a start and an end', () => {
    it('are published once when a block passes them', async () => {
      const pool = newPool({ poolStartDate: NOW + 10, poolEndDate: NOW + 20 });
      await publish('created', PoolCreatedSchema, { pool });
      await eventually(() => entryOf(pool.poolId));
      head(NOW + 9);
      head(NOW + 10);
      await eventually(() => published.length === 1);
      head(NOW + 11);
      head(NOW + 20);
      head(NOW + 21);
      await eventually(() => published.length === 2);
      expect(published).toEqual([
        { poolId: pool.poolId, moment: 'start' },
        { poolId: pool.poolId, moment: 'end' },
      ]);
    });

    it('are published in their order, 500 at once, however many a block passes', async () => {
      const many = 1_201;
      const { manager, logger } = app.get(DataSource);
      await manager.query(
        `INSERT INTO pool_moment ("poolId", moment, "chainId", at, fired)
         SELECT 'many' || lpad((n / 2)::text, 4, '0'), (ARRAY['start', 'end'])[n % 2 + 1], $1, $2 + n % 2, false
         FROM generate_series(0, $3::int - 1) n ORDER BY random()`,
        [CHAIN, NOW + 30, many],
      );
      const statements = jest.spyOn(logger, 'logQuery');
      head(NOW + 40);
      await eventually(() => published.length === many);
      const numbers = Array.from(
        { length: Math.ceil(many / 2) },
        (_, n) => `many${String(n).padStart(4, '0')}`,
      );
      expect(published).toEqual([
        ...numbers.map((poolId) => ({ poolId, moment: 'start' })),
        ...numbers.slice(0, Math.floor(many / 2)).map((poolId) => ({ poolId, moment: 'end' })),
      ]);
      const writes = statements.mock.calls.filter(([text]) =>
        /UPDATE "?pool_moment|INTO "outbox_event"/.test(text),
      );
      expect(writes.length).toBeLessThan(8);
      jest.restoreAllMocks();
      await manager.query(`DELETE FROM pool_moment WHERE "poolId" LIKE 'many%'`);
    });

    it('are published by their alarm when no block arrives', async () => {
      const alarms = app.get<Queue>(getQueueToken(ALARMS), { strict: false });
      head(NOW);
      const pool = newPool({ poolStartDate: NOW + DAY });
      await publish('created', PoolCreatedSchema, { pool });
      await eventually(() => entryOf(pool.poolId));
      const job = await eventually(() => alarms.getJob(`${pool.poolId}-start-${NOW + DAY}`));
      expect(job.delay).toBe(DAY * 1000);
      // One that fails is kept for a day, for operators.
      expect(job.opts.removeOnFail).toEqual({ age: DAY });
      clock.set((NOW + 2 * DAY) * 1000);
      await job.promote();
      await eventually(() => published.some(({ poolId }) => poolId === pool.poolId));
      expect(published).toContainEqual({ poolId: pool.poolId, moment: 'start' });
      await eventually(async () => !(await alarms.getJob(job.id!)));
      clock.set(NOW * 1000);
      head(NOW);
    });

    it('are postponed when the alarm fires before the chain gets there', async () => {
      const alarms = app.get<Queue>(getQueueToken(ALARMS), { strict: false });
      const pool = newPool({ poolStartDate: NOW + 5 * DAY });
      await publish('created', PoolCreatedSchema, { pool });
      const job = await eventually(() => alarms.getJob(`${pool.poolId}-start-${NOW + 5 * DAY}`));
      await job.promote();
      await eventually(async () => (await job.getState()) === 'delayed');
      expect(published).toEqual([]);
      const { delay = 0 } = (await alarms.getJob(job.id!)) ?? {};
      expect(Date.now() + delay).toBeGreaterThanOrEqual((NOW + 5 * DAY) * 1000);
      head(NOW + 5 * DAY);
      await eventually(() => published.some(({ poolId }) => poolId === pool.poolId));
    });

    it('are published by their alarm after the instance that was about to publish them failed', async () => {
      const alarms = app.get<Queue>(getQueueToken(ALARMS), { strict: false });
      const at = NOW + 6 * DAY;
      head(NOW);
      const pool = newPool({ poolStartDate: at });
      await publish('created', PoolCreatedSchema, { pool });
      await eventually(() => entryOf(pool.poolId));
      const job = await eventually(() => alarms.getJob(`${pool.poolId}-start-${at}`));
      const failing = app.get(DataSource).createQueryRunner();
      await failing.startTransaction();
      await failing.query(`SELECT FROM pool_moment WHERE "poolId" = $1 FOR UPDATE`, [pool.poolId]);
      clock.set((at + 1) * 1000);
      await job.promote();
      const rung = await eventually(async () => {
        const state = await job.getState();
        return (state === 'delayed' || state === 'unknown') && state;
      });
      await failing.rollbackTransaction();
      await failing.release();
      expect(rung).toBe('delayed');
      await job.promote();
      await eventually(() => published.some(({ poolId }) => poolId === pool.poolId));
      clock.set(NOW * 1000);
      head(NOW);
    });

    it('follow changed dates', async () => {
      const alarms = app.get<Queue>(getQueueToken(ALARMS), { strict: false });
      const pool = newPool({ poolStartDate: NOW + 10 * DAY });
      await publish('created', PoolCreatedSchema, { pool });
      await eventually(() => alarms.getJob(`${pool.poolId}-start-${NOW + 10 * DAY}`));
      await publish('updated', PoolUpdatedSchema, { pool: { ...pool, poolStartDate: NOW + 12 * DAY } });
      await eventually(() => alarms.getJob(`${pool.poolId}-start-${NOW + 12 * DAY}`));
      await eventually(async () => !(await alarms.getJob(`${pool.poolId}-start-${NOW + 10 * DAY}`)));
      head(NOW + 11 * DAY);
      head(NOW + 12 * DAY);
      await eventually(() => published.length > 0);
      expect(published.filter(({ poolId }) => poolId === pool.poolId)).toEqual([
        { poolId: pool.poolId, moment: 'start' },
      ]);
    });

    it('of a removed pool are not published', async () => {
      const pool = newPool({ poolStartDate: NOW + 20 * DAY });
      const other = newPool({ poolStartDate: NOW + 20 * DAY });
      await publish('created', PoolCreatedSchema, { pool });
      await publish('removed', PoolRemovedSchema, { poolId: pool.poolId });
      await publish('created', PoolCreatedSchema, { pool: other });
      await eventually(() => entryOf(other.poolId));
      head(NOW + 20 * DAY);
      await eventually(() => published.length > 0);
      expect(published).toEqual([{ poolId: other.poolId, moment: 'start' }]);
    });

    it('survive a restart and the loss of all alarms', async () => {
      const pool = newPool({ poolStartDate: NOW + 30 * DAY });
      await publish('created', PoolCreatedSchema, { pool });
      await eventually(() => entryOf(pool.poolId));
      const id = `${pool.poolId}-start-${NOW + 30 * DAY}`;
      const alarms = app.get<Queue>(getQueueToken(ALARMS), { strict: false });
      await eventually(() => alarms.getJob(id));
      await alarms.obliterate({ force: true });
      await app.close();
      await start();
      await eventually(() => app.get<Queue>(getQueueToken(ALARMS), { strict: false }).getJob(id));
      head(NOW + 30 * DAY);
      await eventually(() => published.length > 0);
      expect(published).toEqual([{ poolId: pool.poolId, moment: 'start' }]);
    });

    it('get their alarms again when Redis is back without them', async () => {
      const pool = newPool({ poolStartDate: NOW + 34 * DAY });
      await publish('created', PoolCreatedSchema, { pool });
      const alarms = app.get<Queue>(getQueueToken(ALARMS), { strict: false });
      const find = () => alarms.getJob(`${pool.poolId}-start-${pool.poolStartDate}`);
      await eventually(find);
      await alarms.obliterate({ force: true });
      await redis.dropClients();
      expect((await eventually(find)).delay).toBeGreaterThan(0);
      await publish('removed', PoolRemovedSchema, { poolId: pool.poolId });
    });

    it('get their alarms in parts, not one after the other, however many they are', async () => {
      const [at, many] = [NOW + 300 * DAY, 1_201];
      const { manager, logger } = app.get(DataSource);
      await manager.query(
        `INSERT INTO pool_moment ("poolId", moment, "chainId", at, fired)
         SELECT 'many' || n / 2, (ARRAY['start', 'end'])[n % 2 + 1], $1, $2, false FROM generate_series(1, $3::int) n`,
        [CHAIN, at, many],
      );
      const alarms = app.get<Queue>(getQueueToken(ALARMS), { strict: false });
      await alarms.obliterate({ force: true });
      const inParts = jest.spyOn(alarms, 'addBulk');
      const statements = jest.spyOn(logger, 'logQuery');
      await redis.dropClients();
      await eventually(async () => (await alarms.getDelayedCount()) >= many);
      await eventually(() =>
        app
          .get(AlarmKeeper)
          .check()
          .then(() => true),
      );
      const reads = statements.mock.calls.filter(
        ([text]) => text.startsWith('SELECT') && text.includes('pool_moment'),
      );
      expect(reads.length).toBeGreaterThan(2);
      for (const [text] of reads) expect(text).toContain('LIMIT 500');
      expect(inParts.mock.calls.map(([jobs]) => jobs.length).slice(0, 2)).toEqual([500, 500]);
      expect(await alarms.getJob(`many600-end-${at}`)).toBeDefined();
      jest.restoreAllMocks();
      await manager.query(`DELETE FROM pool_moment WHERE "poolId" LIKE 'many%'`);
    });

    it('are scheduled while Redis refuses to write, and get their alarms once it no longer does', async () => {
      const readyz = async () => {
        const answer = await fetch(`http://127.0.0.1:${app.get(HealthServer).port}/readyz`);
        return { status: answer.status, ...((await answer.json()) as { missing: string[] }) };
      };
      const at = NOW + 34 * DAY;
      const pool = newPool({ poolStartDate: at });
      await redis.refuseWrites();
      await publish('created', PoolCreatedSchema, { pool });
      await eventually(() => entryOf(pool.poolId));
      await eventually(async () => (await readyz()).missing.includes('redis'));
      expect(await readyz()).toEqual({ status: 200, ready: true, missing: ['redis'] });
      await redis.takeWrites();
      const alarms = app.get<Queue>(getQueueToken(ALARMS), { strict: false });
      await eventually(() => alarms.getJob(`${pool.poolId}-start-${at}`));
      await eventually(async () => (await readyz()).missing.length === 0);
      head(at);
      await eventually(() => published.length > 0);
      expect(published).toEqual([{ poolId: pool.poolId, moment: 'start' }]);
    });

    it('do not keep the service from starting while Redis refuses to write', async () => {
      const pool = newPool({ poolStartDate: NOW + 36 * DAY });
      const id = `${pool.poolId}-start-${pool.poolStartDate}`;
      await publish('created', PoolCreatedSchema, { pool });
      const alarms = app.get<Queue>(getQueueToken(ALARMS), { strict: false });
      await eventually(() => alarms.getJob(id));
      await alarms.obliterate({ force: true });
      await redis.refuseWrites();
      await app.close();
      await start();
      expect(await entryOf(pool.poolId)).toBeDefined();
      await redis.takeWrites();
      await eventually(() => app.get<Queue>(getQueueToken(ALARMS), { strict: false }).getJob(id));
      head(NOW + 36 * DAY);
      await eventually(() => published.length > 0);
      expect(published).toEqual([{ poolId: pool.poolId, moment: 'start' }]);
    });

    const replay = async (name: string, data: Uint8Array) =>
      app.get(DataSource).query(
        `INSERT INTO parked_event ("eventId", source, subject, data, error, replay)
         VALUES ($1, 'launchpad.v1.pools.>', 'launchpad.v1.pools.' || $2, $3, '', true)`,
        [randomUUID(), name, Buffer.from(data)],
      );
    const parked = () => app.get(DataSource).query<unknown[]>('SELECT 1 FROM parked_event');

    it('are not those of older events that were parked, which still add their entry', async () => {
      const pool = newPool({ poolStartDate: NOW + 37 * DAY });
      const other = newPool({ poolStartDate: NOW + 38 * DAY });
      const updated = { ...pool, poolStartDate: NOW + 39 * DAY };
      await publish('updated', PoolUpdatedSchema, { pool: updated });
      await publish('created', PoolCreatedSchema, { pool: other });
      await eventually(() => entryOf(other.poolId));
      const before = clock.nowMs() - 1_000;
      await replay('created', eventOf(PoolCreatedSchema, { pool }, 'created', before));
      await replay('removed', eventOf(PoolRemovedSchema, { poolId: pool.poolId }, 'removed', before));
      await eventually(async () => (await parked()).length === 0);
      expect(await entryOf(pool.poolId)).toBeDefined();
      head(NOW + 38 * DAY);
      await eventually(() => published.length > 0);
      expect(published).toEqual([{ poolId: other.poolId, moment: 'start' }]);
      head(NOW + 39 * DAY);
      await eventually(() => published.length > 1);
      expect(published[1]).toEqual({ poolId: pool.poolId, moment: 'start' });
    });

    it('are none of a pool that was removed since an event about it was parked, as are its entries', async () => {
      const pool = newPool({ poolStartDate: NOW + 39 * DAY + 1 });
      const returned = newPool({ poolStartDate: NOW + 39 * DAY + 2 });
      const before = clock.nowMs() - 1_000;
      for (const { poolId } of [pool, returned]) await publish('removed', PoolRemovedSchema, { poolId });
      await publish('created', PoolCreatedSchema, { pool: returned });
      await eventually(() => entryOf(returned.poolId));
      const { poolId, title, logo, poolOwner } = pool;
      const review = { poolId, title, logo, poolOwner };
      await replay('created', eventOf(PoolCreatedSchema, { pool }, 'created', before));
      await replay('updated', eventOf(PoolUpdatedSchema, { pool }, 'updated', before));
      const changed = { ...review, formHash: 'bafychanged' };
      await replay('metadata', eventOf(MetadataChangedSchema, changed, 'metadata', before));
      await replay(
        'answered',
        eventOf(ReviewAnsweredSchema, { ...review, entryId: '1' }, 'answered', before),
      );
      await eventually(async () => (await parked()).length === 0);
      expect(await entryOf(poolId)).toBeUndefined();
      head(NOW + 39 * DAY + 2);
      await eventually(() => published.length > 0);
      expect(published).toEqual([{ poolId: returned.poolId, moment: 'start' }]);
    });

    it('are published by their alarm after the loss of a Redis server', async () => {
      const pool = newPool({ poolStartDate: NOW + 40 * DAY });
      await publish('created', PoolCreatedSchema, { pool });
      const alarms = app.get<Queue>(getQueueToken(ALARMS), { strict: false });
      const find = () => alarms.getJob(`${pool.poolId}-start-${NOW + 40 * DAY}`);
      await eventually(find);
      await redis.killFirst();
      clock.set((NOW + 41 * DAY) * 1000);
      await (await eventually(find)).promote();
      await eventually(() => published.some(({ poolId }) => poolId === pool.poolId));
      expect(published).toContainEqual({ poolId: pool.poolId, moment: 'start' });
      clock.set(NOW * 1000);
      head(NOW);
    });
  });

  it('applied every event', async () => {
    expect(await app.get(DataSource).query('SELECT * FROM "parked_event"')).toEqual([]);
  });
});
