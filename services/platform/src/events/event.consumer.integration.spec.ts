import { Injectable, Module, type INestApplicationContext } from '@nestjs/common';
import { create, toBinary } from '@bufbuild/protobuf';
import {
  ChainFactRetractedSchema,
  ChainFactSchema,
  EventSchema,
  PoolRemovedSchema,
  type ChainFact,
  type ChainFactRetracted,
  type PoolRemoved,
} from '@launchpad/proto';
import { DataSource } from 'typeorm';
import { configOf, databaseShape } from '../config/config.js';
import { Metrics } from '../operations/metrics.js';
import { PlatformModule } from '../platform.module.js';
import { Problem } from '../problem.js';
import { eventually } from '../testing/eventually.js';
import { networksFile } from '../testing/networks.js';
import { TestNats } from '../testing/nats.js';
import { freshDatabase, type FreshDatabase } from '../testing/servers.js';
import { startService } from '../testing/service.js';
import { retractionId } from './fact-events.js';
import { Inbox } from './inbox.js';
import { ParkedEvent } from './inbox.entity.js';
import { OnChainFacts, OnEvents, type Delivered } from './on-event.js';
import { Outbox } from './outbox.js';
import { parked } from './parked-events.js';
import { EventStream } from './stream.js';
import { eventsOf } from './streamed-event.js';

const POOLS = 'launchpad.v1.pools.>';

/** What the handlers got, call by call. */
const removals: string[][] = [];
const replays: string[] = [];
const wanted: number[][] = [];
/** Odd pools are wanted; those with the same last digit take the same lock. */
const lockOf = (fact: ChainFact | ChainFactRetracted) =>
  'blockchainPoolId' in fact && fact.blockchainPoolId % 2 === 1
    ? String(fact.blockchainPoolId % 10)
    : undefined;
/** Pools whose removal cannot be applied. */
const broken = new Set<string>();
/** Pools whose removal needs a service that is down. */
const waiting = new Set<string>();

@Injectable()
class Handlers {
  @OnEvents(POOLS, PoolRemovedSchema)
  async onPools(events: Delivered<PoolRemoved>[]) {
    const ids = events.map(({ message }) => message.poolId);
    removals.push(ids);
    replays.push(...events.flatMap(({ message, meta }) => (meta.replayed ? [message.poolId] : [])));
    if (ids.some((id) => waiting.has(id))) throw new Problem(503, 'unavailable', 'Please wait');
    if (ids.some((id) => broken.has(id))) throw new Error('never');
    await Promise.resolve();
  }

  @OnChainFacts({ lockOf })
  async onFacts(events: Delivered<ChainFact | ChainFactRetracted>[]) {
    wanted.push(events.map(({ message }) => ('blockchainPoolId' in message ? message.blockchainPoolId : 0)));
    await Promise.resolve();
  }
}

@Module({
  imports: [PlatformModule.forRoot({ service: 'handling', config: configOf(databaseShape), migrations: [] })],
  providers: [Handlers],
})
class HandlingModule {}

describe('the events of a source', () => {
  let database: FreshDatabase;
  let nats: TestNats;
  let app: INestApplicationContext;

  beforeAll(async () => {
    [database, nats] = await Promise.all([freshDatabase(), TestNats.start()]);
    await start();
    await app.get(EventStream).ensure();
  });
  afterAll(async () => {
    await app?.close();
    await nats.stop();
    await database.drop();
  });

  const start = async () => {
    app = await startService(HandlingModule, {
      environment: { NATS_URL: nats.url, DATABASE_URL: database.url, NETWORKS_FILE: await networksFile() },
    });
  };
  const publishAll = (events: Parameters<Outbox['addAll']>[1]) =>
    app.get(DataSource).transaction((transaction) => app.get(Outbox).addAll(transaction, events));
  /** In one message. */
  const publishTogether = async (poolIds: string[]) => {
    const [first, ...following] = poolIds.map((poolId) => ({
      ...{ id: poolId, type: PoolRemovedSchema.typeName },
      payload: toBinary(PoolRemovedSchema, create(PoolRemovedSchema, { poolId })),
    }));
    const data = toBinary(EventSchema, create(EventSchema, { ...first, following }));
    await app.get(EventStream).client.publish('launchpad.v1.pools.removed', data);
  };
  const removal = (poolId: string) => ({
    ...{ subject: 'launchpad.v1.pools.removed', schema: PoolRemovedSchema, message: { poolId }, id: poolId },
  });
  const parkedEvents = () => app.get(DataSource).manager.find(ParkedEvent, { order: { parkedAt: 'ASC' } });
  const count = async (metric: 'eventsApplied' | 'eventsFailed' | 'eventsParked') => {
    const { values } = await app.get(Metrics)[metric].get();
    return values.find(({ labels }) => labels['source'] === POOLS)?.value ?? 0;
  };

  it('may be wanted by their locks: in order, no two locks in one transaction, the others passed over', async () => {
    const numbers = [2, 1, 3, 4, 6, 5, 7, 8, 27, 6, 17, 3, 7];
    await publishAll(
      numbers.map((blockchainPoolId, at) => ({
        subject: 'launchpad.v1.chain.5.poolDeleted',
        schema: ChainFactSchema,
        message: create(ChainFactSchema, { position: { chainId: 5 }, blockchainPoolId }),
        id: `fact ${at}`,
      })),
    );
    await app.get(Inbox).applied(numbers.flatMap((number, at) => (number % 2 === 1 ? [`fact ${at}`] : [])));
    expect(wanted.flat()).toEqual([1, 3, 5, 7, 27, 17, 3, 7]);
    expect(wanted.map((batch) => new Set(batch.map((number) => number % 10)).size)).toEqual(
      wanted.map(() => 1),
    );
  });

  it('are counted as they are applied', async () => {
    const before = await count('eventsApplied');
    await publishAll(['one', 'two', 'three'].map(removal));
    await app.get(Inbox).applied(['one', 'two', 'three']);
    await eventually(async () => (await count('eventsApplied')) === before + 3);
    expect(removals.flat()).toEqual(['one', 'two', 'three']);
  });

  it('may come many in one message: each is applied once and in order, except one that never can be', async () => {
    const many = Array.from({ length: 20 }, (_, index) => `many ${index}`);
    broken.add('many 7');
    await publishTogether(many);
    await app.get(Inbox).applied(['many 19']);
    const ids = removals.filter((batch) => !batch.includes('many 7')).flat();
    expect(ids.filter((id) => id.startsWith('many'))).toEqual(many.toSpliced(7, 1));
    const [unapplied] = await parkedEvents();
    expect(unapplied).toMatchObject({ eventId: 'many 7', source: POOLS });
    expect(eventsOf(unapplied!.data).map(({ id }) => id)).toEqual(['many 7']);
    broken.clear();
    await parked(['replay', 'many 7'], database.url);
    await app.get(Inbox).applied(['many 7']);
    expect(removals.at(-1)).toEqual(['many 7']);
  });

  it('are not applied again after a restart in the middle of their message', async () => {
    const ids = ['half 1', 'half 2', 'half 3'];
    for (const id of ids.slice(1)) broken.add(id);
    await publishTogether(ids);
    // The second is parked, and the third not yet.
    await eventually(() => removals.at(-1)?.join() === 'half 3');
    await app.close();
    broken.clear();
    const calls = removals.length;
    await start();
    await app.get(Inbox).applied(['half 3']);
    expect(removals.slice(calls).flat()).toEqual(['half 2', 'half 3']);
    expect((await parkedEvents()).map(({ eventId }) => eventId)).toEqual(['half 2']);
    await app.get(DataSource).manager.clear(ParkedEvent);
  });

  it('are tried six times before one is parked', async () => {
    const [failed, put] = [await count('eventsFailed'), await count('eventsParked')];
    broken.add('poison');
    await publishAll([removal('poison')]);
    await eventually(async () => (await parkedEvents()).length === 1);
    expect(await parkedEvents()).toMatchObject([{ eventId: 'poison', source: POOLS }]);
    expect(removals.filter((ids) => ids.includes('poison'))).toHaveLength(6);
    await eventually(async () => (await count('eventsParked')) === put + 1);
    expect(await count('eventsFailed')).toBe(failed + 6);
  });

  it('are tried six times after a long outage too, and do not block others', async () => {
    const tries = () => removals.filter((ids) => ids.includes('late poison')).length;
    broken.add('late poison');
    waiting.add('late poison');
    await publishAll([removal('late poison')]);
    await eventually(() => tries() >= 6);
    const whileAway = tries();
    waiting.clear();
    await publishAll([removal('behind the outage')]);
    await app.get(Inbox).applied(['behind the outage']);
    expect(tries() - whileAway).toBe(6);
    await app.get(DataSource).manager.delete(ParkedEvent, { eventId: 'late poison' });
  });

  it('are parked at once where they cannot be read, and stay parked', async () => {
    const failed = await count('eventsFailed');
    const garbage = new Uint8Array([255, 255, 255]);
    const { seq } = await app.get(EventStream).client.publish('launchpad.v1.pools.removed', garbage);
    await publishAll([removal('behind it')]);
    await app.get(Inbox).applied(['behind it']);
    const [, unread] = await parkedEvents();
    expect(unread).toMatchObject({ eventId: `unread-${seq}`, data: Buffer.from(garbage) });
    expect(await count('eventsFailed')).toBe(failed + 1);
    await parked(['replay', `unread-${seq}`], database.url);
    await eventually(async () => (await count('eventsFailed')) === failed + 2);
    await eventually(async () => (await parkedEvents()).every(({ replay }) => !replay));
    expect(await parkedEvents()).toHaveLength(2);
  });

  it('keep their id where only their content cannot be read, by which what came later is found', async () => {
    const fact = '5:0xb10c:0x7a:0';
    const event = { id: fact, type: ChainFactSchema.typeName, payload: new Uint8Array([255, 255, 255]) };
    const data = toBinary(EventSchema, create(EventSchema, event));
    await app.get(EventStream).client.publish('launchpad.v1.chain.5.poolDeleted', data);
    const ofFact = async () => (await parkedEvents()).filter(({ source }) => source !== POOLS);
    await eventually(async () => (await ofFact()).length === 1);
    expect((await ofFact()).map(({ eventId }) => eventId)).toEqual([fact]);
    const retraction = {
      ...{ subject: 'launchpad.v1.chain.5.poolDeleted', schema: ChainFactRetractedSchema },
      ...{ message: create(ChainFactRetractedSchema), id: retractionId(fact) },
    };
    await publishAll([retraction]);
    await app.get(Inbox).applied([retraction.id]);
    await parked(['replay', fact], database.url);
    await eventually(async () => (await ofFact()).length === 0);
  });

  it('are applied once when an operator wants them again', async () => {
    const [calls, replayed] = [removals.length, replays.length];
    await parked(['replay', 'poison'], database.url);
    await eventually(async () => (await parkedEvents()).every(({ replay }) => !replay));
    expect(removals.slice(calls)).toEqual([['poison']]);
    broken.clear();
    await parked(['replay', 'poison'], database.url);
    await app.get(Inbox).applied(['poison']);
    expect(removals.slice(calls)).toEqual([['poison'], ['poison']]);
    expect(replays.slice(replayed)).toEqual(['poison', 'poison']);
    expect(await parkedEvents()).toHaveLength(1);
  });
});
