import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Injectable, Module, type INestApplicationContext } from '@nestjs/common';
import { create } from '@bufbuild/protobuf';
import {
  ChainFactRetractedSchema,
  ChainFactSchema,
  PoolRemovedSchema,
  type ChainFact,
  type ChainFactRetracted,
  type PoolRemoved,
} from '@launchpad/proto';
import { jetstreamManager } from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';
import { DataSource } from 'typeorm';
import { Clock } from '../clock/clock.js';
import { configOf, databaseShape } from '../config/config.js';
import { NATS } from '../nats/connection.js';
import { PlatformModule } from '../platform.module.js';
import {
  eventually,
  freshDatabase,
  networksFile,
  startService,
  TestClock,
  TestNats,
  type FreshDatabase,
} from '../testing/index.js';
import { Inbox } from './inbox.js';
import { InboxEvent, ParkedEvent } from './inbox.entity.js';
import { retractionId } from './fact-events.js';
import { OnChainFacts, OnEvents, type Delivered } from './on-event.js';
import { Outbox } from './outbox.js';
import { parked } from './parked-events.js';
import { EventStream, STREAM } from './stream.js';

const DAY_MS = 24 * 3_600_000;

/** Why events of a pool cannot be applied, and those that could. */
const failures = new Map<string, string>();
const applied: string[] = [];
/** The facts that were applied and not retracted since, and whether facts can be. */
const facts = { are: new Set<string>(), isBroken: false };

@Injectable()
class Pools {
  @OnEvents('launchpad.v1.pools.>', PoolRemovedSchema)
  async onPools(events: Delivered<PoolRemoved>[]) {
    for (const { poolId } of events.map(({ message }) => message)) {
      const failure = failures.get(poolId);
      if (failure) throw new Error(failure);
      applied.push(poolId);
    }
    await Promise.resolve();
  }

  @OnChainFacts()
  async onFacts(events: Delivered<ChainFact | ChainFactRetracted>[]) {
    for (const { message, meta } of events) {
      if (message.$typeName === 'launchpad.v1.ChainFactRetracted') continue;
      if (facts.isBroken) throw new Error('no fact');
      facts.are.add(meta.id);
    }
    await Promise.resolve();
  }
}

@Module({
  imports: [
    PlatformModule.forRoot({ service: 'listening', config: configOf(databaseShape), migrations: [] }),
  ],
  providers: [Pools],
})
class ListeningModule {}

describe('events of the past', () => {
  const clock = new TestClock();
  let database: FreshDatabase;
  let nats: TestNats;
  let app: INestApplicationContext;

  const start = async () =>
    startService(ListeningModule, {
      environment: { NATS_URL: nats.url, DATABASE_URL: database.url, NETWORKS_FILE: await networksFile() },
      override: (builder) => builder.overrideProvider(Clock).useValue(clock),
    });

  beforeAll(async () => {
    [database, nats] = await Promise.all([freshDatabase(), TestNats.start()]);
    app = await start();
    await publish('first');
    await app.get(Inbox).applied(['removal of first']);
  });

  afterAll(async () => {
    await app?.close();
    await nats?.stop();
    await database?.drop();
  });

  const rows = () => app.get(DataSource).getRepository(InboxEvent);
  const publish = (poolId: string) =>
    app.get(DataSource).transaction((transaction) =>
      app.get(Outbox).add(transaction, {
        subject: 'launchpad.v1.pools.removed',
        schema: PoolRemovedSchema,
        message: { poolId },
        id: `removal of ${poolId}`,
      }),
    );

  const say = (schema: typeof ChainFactSchema | typeof ChainFactRetractedSchema, id: string) =>
    app.get(DataSource).transaction((transaction) =>
      app.get(Outbox).add(transaction, {
        subject: 'launchpad.v1.chain.5.poolDeleted',
        schema,
        message: create(schema, {}),
        id,
      }),
    );
  /**
   * Days pass. The newest event of each source is younger than that: the stream keeps none for as long as the inbox
   * keeps its record, by which an instance that starts recognises its position.
   */
  const pass = async (days: number) => {
    clock.advance(days * DAY_MS);
    const day = `day ${clock.nowMs()}`;
    await publish(day);
    await say(ChainFactRetractedSchema, day);
    await app.get(Inbox).applied([`removal of ${day}`, day]);
  };

  const insert = (source: string, count: number, ageDays: number) =>
    rows().insert(
      Array.from({ length: count }, (_, index) => ({
        eventId: `${source} ${index}`,
        source,
        appliedAt: new Date(clock.nowMs() - ageDays * DAY_MS),
      })),
    );
  /** Starts two more instances, which tidy up first of all, at once. */
  const tidyUp = async (until: () => Promise<boolean>) => {
    const others = await Promise.all([start(), start()]);
    try {
      await eventually(until);
    } finally {
      await Promise.all(others.map((other) => other.close()));
    }
  };

  describe('in the stream', () => {
    it('are kept far longer than any outage, but not forever', async () => {
      const manager = await jetstreamManager(app.get<NatsConnection>(NATS));
      const { config } = await manager.streams.info(STREAM);
      expect(config).toMatchObject({ max_age: nanos(30 * DAY_MS), max_msgs: -1, max_bytes: -1 });
    });

    it('wait for a service however long it is down, since its position is in its own database', async () => {
      await publish('before it went');
      await eventually(() => applied.includes('before it went'));
      const manager = await jetstreamManager(app.get<NatsConnection>(NATS));
      const { created, state } = await manager.streams.info(STREAM);
      const subject = 'launchpad.v1.pools.>';
      const place = await app.get(Inbox).position({ source: subject, subject });
      expect(place).toEqual({ stream: created, sequence: state.last_seq });
      await app.close();
      app = await start();
      await publish('after it came back');
      await eventually(() => applied.includes('after it came back'));
      expect(applied.filter((poolId) => poolId === 'before it went')).toHaveLength(1);
    });
  });

  describe('in the inbox', () => {
    it('are deleted once they cannot be delivered again, and no sooner', async () => {
      await insert('long ago', 2_500, 61);
      await insert('kept', 10, 59);
      await tidyUp(async () => (await rows().countBy({ source: 'long ago' })) === 0);
      expect(await rows().countBy({ source: 'kept' })).toBe(10);
    });

    it('are dated by the clock when they are applied', async () => {
      await publish('dated');
      await app.get(Inbox).applied(['removal of dated']);
      await pass(59);
      await insert('marker', 1, 61);
      await tidyUp(async () => (await rows().countBy({ source: 'marker' })) === 0);
      expect(await rows().countBy({ eventId: 'removal of dated' })).toBe(1);
      await pass(2);
      await tidyUp(async () => (await rows().countBy({ eventId: 'removal of dated' })) === 0);
    });
  });

  describe('that are parked', () => {
    const run = (...args: string[]) => parked(args, database.url);

    beforeAll(async () => {
      failures.set('poison', 'never');
      failures.set('venom', 'never either');
      await publish('poison');
      await publish('venom');
      await eventually(async () => (await app.get(DataSource).manager.count(ParkedEvent)) === 2);
    });

    it('are listed with their reason, oldest first', async () => {
      expect(await run('list')).toMatch(
        /^removal of poison\n {2}launchpad\.v1\.pools\.removed, heard on launchpad\.v1\.pools\.>, parked 20.*\n {2}Error: never\n[^]*\nremoval of venom\n[^]*Error: never either/,
      );
    });

    it('can be listed by a command that needs only the database', async () => {
      const command = fileURLToPath(new URL('../../dist/parked.js', import.meta.url));
      const env = { PATH: process.env['PATH'], DATABASE_URL: database.url };
      const runCommand = (...args: string[]) =>
        promisify(execFile)(process.execPath, [command, ...args], { env });
      expect((await runCommand('list')).stdout).toBe(`${await run('list')}\n`);
      await expect(runCommand('help')).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching('Usage'),
      });
    });

    it('stay parked if the command is wrong or names one that is not parked', async () => {
      await expect(run('replay', 'removal of poison', 'unheard-of')).rejects.toThrow(
        'Not parked: unheard-of',
      );
      await expect(run('replay')).rejects.toThrow('Usage');
      await expect(run('forget', 'all')).rejects.toThrow('Usage');
      await expect(parked(['list'], undefined)).rejects.toThrow('DATABASE_URL');
      expect(await app.get(DataSource).manager.count(ParkedEvent)).toBe(2);
    });

    it('are parked again with the new reason when they still cannot be applied', async () => {
      failures.set('poison', 'still not');
      expect(await run('replay', 'removal of poison')).toMatch(/^1 handed out again/);
      await eventually(async () => (await run('list')).includes('Error: still not'));
    });

    it('are applied once, in the order they were parked, when the reason is gone', async () => {
      failures.clear();
      const before = await app.get(EventStream).end();
      expect(await run('replay', 'all')).toMatch(/^2 handed out again/);
      await app.get(Inbox).applied(['removal of poison', 'removal of venom']);
      // A service may not publish what it reads.
      expect(await app.get(EventStream).end()).toEqual(before);
      expect(applied.slice(-2)).toEqual(['venom', 'poison']);
      expect(await run('list')).toBe('No event is parked.');
    });

    it('bring back nothing whose block has left the chain, however late they are replayed', async () => {
      const [fact, retraction] = ['5:0xb10c:0x7a:0', retractionId('5:0xb10c:0x7a:0')];
      const record = () => rows().countBy({ eventId: retraction });
      facts.isBroken = true;
      await say(ChainFactSchema, fact);
      await eventually(async () => (await run('list')).includes(fact));
      facts.isBroken = false;
      await say(ChainFactRetractedSchema, retraction);
      await app.get(Inbox).applied([retraction]);

      await pass(61);
      await insert('meanwhile', 1, 61);
      await tidyUp(async () => (await rows().countBy({ source: 'meanwhile' })) === 0);
      await run('replay', 'all');
      await eventually(async () => (await run('list')) === 'No event is parked.');
      expect([...facts.are]).toEqual([]);

      await pass(1);
      await tidyUp(async () => (await record()) === 0);
    });
  });
});
