import { Injectable, Module, type INestApplicationContext } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { create, toBinary, type DescMessage } from '@bufbuild/protobuf';
import {
  ChainFactSchema,
  EventSchema,
  OrderPlacedSchema,
  PoolRemovedSchema,
  type ChainFact,
  type ChainFactRetracted,
  type PoolRemoved,
} from '@launchpad/proto';
import { jetstreamManager } from '@nats-io/jetstream';
import {
  Column,
  DataSource,
  Entity,
  PrimaryGeneratedColumn,
  type EntityManager,
  type MigrationInterface,
  type QueryRunner,
} from 'typeorm';
import { amount } from '../database/amount.transformer.js';
import { configOf, databaseShape } from '../config/config.js';
import { connectToNats, NATS } from '../nats/connection.js';
import { HealthServer } from '../operations/health.server.js';
import { PlatformModule } from '../platform.module.js';
import { Problem } from '../problem.js';
import {
  eventually,
  freshDatabase,
  networksFile,
  Outage,
  schemaDifference,
  startService,
  TestNats,
  type FreshDatabase,
} from '../testing/index.js';
import { Inbox } from './inbox.js';
import { ParkedEvent } from './inbox.entity.js';
import { OnChainFacts, OnEvents, type Delivered } from './on-event.js';
import { Outbox, type NewEvent } from './outbox.js';
import { OutboxEvent } from './outbox.entity.js';
import { EventStream, STREAM } from './stream.js';

@Entity('note')
class Note {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ type: 'text' })
  text!: string;

  @Column(amount)
  sum!: bigint;
}

class CreateNotes1763640000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE "note" ("id" serial PRIMARY KEY, "text" text NOT NULL, "sum" numeric(78,0) NOT NULL)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "note"');
  }
}

const failures = new Map<string, Error[]>();
/** What the handler got, call by call. */
const batches: string[][] = [];
/** What an event waits for while it is applied. */
const holds = new Map<string, Promise<unknown>>();

@Injectable()
class Notes {
  @OnEvents('launchpad.v1.pools.>', PoolRemovedSchema)
  async onPools(events: Delivered<PoolRemoved>[], transaction: EntityManager) {
    batches.push(events.map(({ message }) => message.poolId));
    for (const { poolId } of events.map(({ message }) => message)) {
      await holds.get(poolId);
      await write(transaction, poolId);
      const failure = failures.get(poolId)?.shift();
      if (failure) throw failure;
    }
  }

  @OnChainFacts()
  async onFacts(events: Delivered<ChainFact | ChainFactRetracted>[], transaction: EntityManager) {
    for (const { message, meta } of events) {
      const number = message.$typeName === 'launchpad.v1.ChainFact' ? message.blockchainPoolId : 0;
      await write(transaction, `${meta.subject} ${number}`);
    }
  }
}

const write = (transaction: EntityManager, text: string) => transaction.save(Note, { text, sum: 2n ** 255n });

function eventData(poolId: string): Uint8Array {
  const payload = toBinary(PoolRemovedSchema, create(PoolRemovedSchema, { poolId }));
  return toBinary(
    EventSchema,
    create(EventSchema, { id: poolId, type: PoolRemovedSchema.typeName, payload }),
  );
}

class NotesConfig extends configOf(databaseShape) {}

@Module({
  imports: [
    PlatformModule.forRoot({ service: 'notes', config: NotesConfig, migrations: [CreateNotes1763640000000] }),
    TypeOrmModule.forFeature([Note]),
  ],
  providers: [Notes],
})
class NotesModule {}

describe('events between services', () => {
  let database: FreshDatabase;
  let nats: TestNats;
  let outage: Outage;
  let app: INestApplicationContext;

  const start = async () =>
    startService(NotesModule, {
      environment: { NATS_URL: nats.url, DATABASE_URL: outage.url, NETWORKS_FILE: await networksFile() },
    });

  beforeAll(async () => {
    [database, nats] = await Promise.all([freshDatabase(), TestNats.start()]);
    outage = await Outage.before(database.url);
    app = await start();
  });

  afterAll(async () => {
    await app.close();
    await nats.stop();
    await outage.begin();
    await database.drop();
  });

  const source = () => app.get(DataSource);
  const texts = async () =>
    (await source().manager.find(Note, { order: { id: 'ASC' } })).map(({ text }) => text);
  const metrics = () =>
    fetch(`http://127.0.0.1:${app.get(HealthServer).port}/metrics`).then((answer) => answer.text());
  const removal = (poolId: string, id?: string) => ({
    subject: 'launchpad.v1.pools.removed',
    schema: PoolRemovedSchema,
    message: { poolId },
    ...(id && { id }),
  });
  const publish = (...poolIds: string[]) =>
    source().transaction(async (transaction) => {
      for (const poolId of poolIds) await app.get(Outbox).add(transaction, removal(poolId));
    });

  it('that are larger than NATS accepts are parked with an alert, and do not block others', async () => {
    await app.get(DataSource).transaction(async (transaction) => {
      const outbox = app.get(Outbox);
      await outbox.add(transaction, removal('x'.repeat(1024 * 1024), 'too-large'));
      await outbox.add(transaction, removal('behind it'));
    });
    await eventually(async () => (await texts()).includes('behind it'));
    const parked = await source().manager.findBy(ParkedEvent, { eventId: 'too-large' });
    expect(parked).toMatchObject([{ source: 'outbox', error: 'larger than NATS takes' }]);
    expect(await metrics()).toMatch(/launchpad_messages_too_large_total\{.*pools\.removed.*\} 1/);
    await source().manager.delete(ParkedEvent, { eventId: 'too-large' });
  });

  it('arrive after the commit, in the order they were added, and leave nothing in the outbox', async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `ordered-${index}`);
    await publish(...ids);
    await eventually(async () => (await texts()).filter((text) => text.startsWith('ordered')).length === 50);
    expect((await texts()).filter((text) => text.startsWith('ordered'))).toEqual(ids);
    await eventually(async () => (await source().manager.count(OutboxEvent)) === 0);
  });

  it('that one transaction adds are published in few messages, each of one subject, in their order', async () => {
    const before = (await app.get(EventStream).end()).sequence;
    const other = { subject: 'launchpad.v1.pools.other', schema: OrderPlacedSchema, message: {} };
    const ids = Array.from({ length: 300 }, (_, index) => `together-${index}`);
    const removals = ids.map((id): NewEvent<DescMessage> => removal(id, id));
    const events = removals.toSpliced(100, 0, other);
    await source().transaction((transaction) => app.get(Outbox).addAll(transaction, events));
    await eventually(async () => (await texts()).includes('together-299'));
    expect((await texts()).filter((text) => text.startsWith('together'))).toEqual(ids);
    expect((await app.get(EventStream).end()).sequence).toBe(before + 3);
  });

  it('do not exist when the transaction rolls back', async () => {
    const failing = source().transaction(async (transaction) => {
      await app.get(Outbox).add(transaction, removal('rolled-back'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await publish('after-rollback');
    await eventually(async () => (await texts()).includes('after-rollback'));
    expect(await texts()).not.toContain('rolled-back');
  });

  it('are applied once, however often they are delivered', async () => {
    const data = await source().transaction(async (transaction) => {
      await app.get(Outbox).add(transaction, removal('twice', 'id-of-twice'));
      const row = await transaction.findOneByOrFail(OutboxEvent, { eventId: 'id-of-twice' });
      return row.data;
    });
    await app.get(Inbox).applied(['id-of-twice']);
    await app.get(EventStream).client.publish('launchpad.v1.pools.removed', data);
    await publish('after-twice');
    await eventually(async () => (await texts()).includes('after-twice'));
    expect((await texts()).filter((text) => text === 'twice')).toHaveLength(1);
  });

  it('whose handler fails once leave nothing of the first try and come before the next', async () => {
    failures.set('stumbling', [new Error('once')]);
    await publish('stumbling', 'next');
    await eventually(async () => (await texts()).includes('next'));
    expect((await texts()).slice(-2)).toEqual(['stumbling', 'next']);
  });

  it('that can never be applied are parked, and do not block others', async () => {
    failures.set('poison', Array<Error>(100).fill(new Error('never')));
    await publish('poison', 'behind-poison');
    await eventually(async () => (await texts()).includes('behind-poison'));
    const [parked] = await source().manager.find(ParkedEvent);
    expect(parked).toMatchObject({
      subject: 'launchpad.v1.pools.removed',
      error: expect.stringContaining('never'),
    });
    expect(await texts()).not.toContain('poison');
    await expect(app.get(Inbox).applied([parked!.eventId])).rejects.toMatchObject({ code: 'event-parked' });
    const exported = await metrics();
    expect(exported).toContain('launchpad_events_parked_total{source="launchpad.v1.pools.>"} 1');
    expect(exported).toContain('launchpad_parked_events 1');
  });

  it('that need a service which is down wait for it, however long', async () => {
    failures.set('patient', Array<Error>(8).fill(new Problem(503, 'unavailable', 'down')));
    await publish('patient');
    await eventually(async () => (await texts()).includes('patient'));
    expect(await source().manager.count(ParkedEvent)).toBe(1);
  });

  it('of a type the handler does not name are skipped', async () => {
    await source().transaction((transaction) =>
      app.get(Outbox).add(transaction, {
        subject: 'launchpad.v1.pools.other',
        schema: OrderPlacedSchema,
        message: {},
      }),
    );
    await publish('after-other');
    await eventually(async () => (await texts()).includes('after-other'));
    expect((await texts()).at(-1)).toBe('after-other');
  });

  it('of each chain keep their order', async () => {
    const facts = [5, 97, 5, 97].map((chainId, index) => ({
      subject: `launchpad.v1.chain.${chainId}.poolDeleted`,
      schema: ChainFactSchema,
      message: create(ChainFactSchema, { position: { chainId }, blockchainPoolId: index + 1 }),
    }));
    await source().transaction(async (transaction) => {
      for (const fact of facts) await app.get(Outbox).add(transaction, fact);
    });
    const of = async (chainId: number) =>
      (await texts()).filter((text) => text.startsWith(`launchpad.v1.chain.${chainId}.`));
    await eventually(async () => (await of(5)).length + (await of(97)).length === 4);
    expect(await of(5)).toEqual(['launchpad.v1.chain.5.poolDeleted 1', 'launchpad.v1.chain.5.poolDeleted 3']);
    expect(await of(97)).toEqual([
      'launchpad.v1.chain.97.poolDeleted 2',
      'launchpad.v1.chain.97.poolDeleted 4',
    ]);
  });

  it('that arrived while an instance was busy are applied together, in order', async () => {
    let release = () => {};
    holds.set('busy', new Promise<void>((resolve) => (release = resolve)));
    await publish('busy');
    await eventually(() => batches.at(-1)?.includes('busy') ?? false);
    const ids = Array.from({ length: 150 }, (_, index) => `meanwhile-${index}`);
    await publish(...ids);
    await eventually(async () => (await source().manager.count(OutboxEvent)) === 0);
    release();
    await eventually(async () => (await texts()).includes('meanwhile-149'));
    expect((await texts()).slice(-151)).toEqual(['busy', ...ids]);
    expect(batches.slice(-3).flat()).toEqual(expect.arrayContaining(ids));
  });

  it('are all applied once and in order, except one that can never be applied', async () => {
    let release = () => {};
    holds.set('first', new Promise<void>((resolve) => (release = resolve)));
    await publish('first');
    await eventually(() => batches.at(-1)?.includes('first') ?? false);
    failures.set('bad', Array<Error>(100).fill(new Error('never')));
    await publish('left', 'bad', 'right');
    await eventually(async () => (await source().manager.count(OutboxEvent)) === 0);
    release();
    await eventually(async () => (await texts()).includes('right'));
    expect((await texts()).slice(-3)).toEqual(['first', 'left', 'right']);
    expect(await source().manager.count(ParkedEvent)).toBe(2);
  });

  it('of which one among hundreds can never be applied are tried a few times, not one by one', async () => {
    let release = () => {};
    holds.set('before many', new Promise<void>((resolve) => (release = resolve)));
    await publish('before many');
    await eventually(() => batches.at(-1)?.includes('before many') ?? false);
    failures.set('many-77', Array<Error>(100).fill(new Error('never')));
    const ids = Array.from({ length: 400 }, (_, index) => `many-${index}`);
    await publish(...ids);
    await eventually(async () => (await source().manager.count(OutboxEvent)) === 0);
    const calls = batches.length;
    release();
    await eventually(async () => (await texts()).includes('many-399'));
    expect((await texts()).filter((text) => text.startsWith('many'))).toEqual(ids.toSpliced(77, 1));
    expect(batches.length - calls).toBeLessThan(50);
    expect(await source().manager.count(ParkedEvent)).toBe(3);
  });

  it('are taken over immediately from an instance that died', async () => {
    const other = await start();
    // The lock of the dead instance is released with its connection.
    let release = () => {};
    holds.set('left behind', new Promise<void>((resolve) => (release = resolve)));
    await publish('left behind');
    await eventually(() => batches.at(-1)?.includes('left behind') ?? false);
    await source().query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND state = 'idle in transaction'`,
    );
    holds.delete('left behind');
    release();
    await eventually(async () => (await texts()).includes('left behind'));
    expect((await texts()).filter((text) => text === 'left behind')).toHaveLength(1);
    await other.close();
  });

  it('are applied even if the stream was recreated or restored', async () => {
    const { streams } = await jetstreamManager(app.get(NATS));
    await streams.delete(STREAM);
    await app.get(EventStream).ensure();
    await publish('in a new stream');
    await eventually(async () => (await texts()).includes('in a new stream'));
    // A snapshot was put back: the stream is the same and shorter than what was applied of it.
    await source().query(`UPDATE event_position SET sequence = sequence + 1000`);
    await app.close();
    app = await start();
    await publish('in a shorter stream');
    await eventually(async () => (await texts()).includes('in a shorter stream'));
    expect((await texts()).filter((text) => text === 'in a new stream')).toHaveLength(1);
  });

  it('are all applied after NATS lost some, though as many came before the service looked', async () => {
    await publish('before the snapshot');
    await eventually(async () => (await texts()).includes('before the snapshot'));
    await app.close();
    await nats.down();
    const restore = await nats.snapshot();
    await nats.up();
    app = await start();
    await publish('lost by NATS', 'lost, too');
    await eventually(async () => (await texts()).includes('lost, too'));
    await app.close();
    await nats.down();
    await restore();
    await nats.up();
    const connection = await connectToNats({ NATS_URL: nats.url });
    const { client } = new EventStream(connection);
    for (const text of ['new', 'also new', 'newest'])
      await client.publish('launchpad.v1.pools.removed', eventData(text));
    await connection.close();
    app = await start();
    await eventually(async () => (await texts()).includes('newest'));
    expect((await texts()).slice(-5)).toEqual(['lost by NATS', 'lost, too', 'new', 'also new', 'newest']);
  });

  it('survive a crash of NATS and of the service', async () => {
    await nats.down();
    await publish('while-down');
    await app.close();
    await nats.up();
    app = await start();
    await publish('and-back');
    await eventually(async () => (await texts()).includes('and-back'));
    expect((await texts()).slice(-2)).toEqual(['while-down', 'and-back']);
  });

  it('survive a restart of the database', async () => {
    await publish('before-outage');
    await outage.begin();
    await expect(publish('never')).rejects.toThrow(/ECONNREFUSED|Connection terminated/);
    await app.get(EventStream).client.publish('launchpad.v1.pools.removed', eventData('during-outage'));
    await outage.end();
    await eventually(() => publish('after-outage').then(() => true));
    await eventually(async () => (await texts()).includes('after-outage'));
    const seen = await texts();
    for (const text of ['before-outage', 'during-outage', 'after-outage']) {
      expect(seen.filter((each) => each === text)).toHaveLength(1);
    }
    expect(seen).not.toContain('never');
  });

  it('are applied once, in their order, however many instances listen', async () => {
    const other = await start();
    const ids = Array.from({ length: 30 }, (_, index) => `shared-${index}`);
    await publish(...ids);
    await eventually(async () => (await texts()).includes('shared-29'));
    expect((await texts()).filter((text) => text.startsWith('shared'))).toEqual(ids);
    await other.close();
  });

  it('have migrations that match their entities', async () => {
    expect(await schemaDifference(source())).toEqual([]);
  });

  it('make the service unready, but keep it alive, while NATS is down', async () => {
    const status = (path: string) =>
      fetch(`http://127.0.0.1:${app.get(HealthServer).port}${path}`).then((response) => response.status);
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200]);
    await nats.down();
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
    await publish('waiting');
    await eventually(async () => /launchpad_outbox_oldest_seconds (0\.|[1-9])/.test(await metrics()));
    await nats.up();
    await eventually(async () => (await status('/readyz')) === 200);
    await eventually(async () => (await metrics()).includes('launchpad_outbox_oldest_seconds 0\n'));
  });

  it('start when the service reports started, which is later than alive', async () => {
    const status = () =>
      fetch(`http://127.0.0.1:${app.get(HealthServer).port}/startedz`).then((r) => r.status);
    expect(await status()).toBe(503);
    app.get(HealthServer).setStarted();
    expect(await status()).toBe(200);
  });
});
