import { Injectable, Module, type INestApplicationContext, type Type } from '@nestjs/common';
import { create, toBinary } from '@bufbuild/protobuf';
import { ChainFactSchema, EventSchema, type ChainFact, type ChainFactRetracted } from '@launchpad/proto';
import { DataSource, type EntityManager, type MigrationInterface, type QueryRunner } from 'typeorm';
import { configOf, databaseShape } from '../config/config.js';
import { PlatformModule } from '../platform.module.js';
import { Problem } from '../problem.js';
import {
  eventually,
  freshDatabase,
  networksFile,
  startService,
  TestNats,
  type FreshDatabase,
} from '../testing/index.js';
import { factSubject } from '../nats/chain-subjects.js';
import { OnChainFacts, type Delivered } from './on-event.js';
import { parked } from './parked-events.js';
import { EventStream } from './stream.js';

class CreateApplied1763640000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE "applied" ("id" serial PRIMARY KEY, "pool" integer, "fact" integer)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "applied"');
  }
}

type Facts = Delivered<ChainFact | ChainFactRetracted>[];

/** Pools whose facts cannot be applied for now. */
const unavailable = new Set<number>();
/** Pools whose facts cannot be applied at all. */
const broken = new Set<number>();
/** The instances that applied something. */
const busy = new Set<object>();

async function write(events: Facts, transaction: EntityManager, instance: object): Promise<void> {
  busy.add(instance);
  for (const { message } of events) {
    if (message.$typeName !== 'launchpad.v1.ChainFact') continue;
    const pool = message.blockchainPoolId;
    if (broken.has(pool)) throw new Error('cannot be applied');
    if (unavailable.has(pool)) throw new Problem(503, 'unavailable', 'down');
    const fact = message.position?.logIndex;
    await transaction.query('INSERT INTO applied (pool, fact) VALUES ($1, $2)', [pool, fact]);
  }
}

@Injectable()
class Partitioned {
  @OnChainFacts({ partitioned: true })
  onFacts(events: Facts, transaction: EntityManager) {
    return write(events, transaction, this);
  }
}

/** As the release before: one consumer for all of a chain. */
@Injectable()
class Whole {
  @OnChainFacts()
  onFacts(events: Facts, transaction: EntityManager) {
    return write(events, transaction, this);
  }
}

const platform = PlatformModule.forRoot({
  service: 'applying',
  config: configOf(databaseShape),
  migrations: [CreateApplied1763640000000],
});

@Module({ imports: [platform], providers: [Partitioned] })
class PartitionedModule {}

@Module({ imports: [platform], providers: [Whole] })
class WholeModule {}

describe("pools' facts in partitions", () => {
  let database: FreshDatabase;
  let nats: TestNats;
  let source: DataSource;
  let running: INestApplicationContext[] = [];

  beforeEach(async () => {
    [database, nats] = await Promise.all([freshDatabase(), TestNats.start()]);
    source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    unavailable.clear();
    busy.clear();
  });
  afterEach(async () => {
    for (const app of running) await app.close();
    running = [];
    await source.destroy();
    await nats.stop();
    await database.drop();
  });

  const start = async (module: Type = PartitionedModule) => {
    const environment = {
      NATS_URL: nats.url,
      DATABASE_URL: database.url,
      NETWORKS_FILE: await networksFile(),
    };
    const app = await startService(module, { environment });
    running.push(app);
    await app.get(EventStream).ensure();
    return app;
  };
  const stop = async (app: INestApplicationContext) => {
    running = running.filter((each) => each !== app);
    await app.close();
  };

  let facts = 0;
  /** Publishes the next fact of a pool. @returns its number */
  const publish = async (pool: number, isPartitioned = true): Promise<number> => {
    const number = (facts += 1);
    const message = { position: { chainId: 5, logIndex: number }, blockchainPoolId: pool };
    const payload = toBinary(ChainFactSchema, create(ChainFactSchema, message));
    const event = { id: `fact ${number}`, type: ChainFactSchema.typeName, payload };
    const subject = factSubject(5, 'poolDeleted', pool);
    const data = toBinary(EventSchema, create(EventSchema, event));
    const stream = running[0]!.get(EventStream);
    await stream.client.publish(isPartitioned ? subject : subject.replace(/\.\d+$/, ''), data);
    return number;
  };
  /** Publishes facts of pools in turn. @returns their numbers by pool */
  const publishAll = async (pools: number[], count: number, isPartitioned: (index: number) => boolean) => {
    const published = new Map<number, number[]>(pools.map((pool) => [pool, []]));
    for (let index = 0; index < count; index += 1) {
      const pool = pools[index % pools.length]!;
      published.get(pool)?.push(await publish(pool, isPartitioned(index)));
    }
    return published;
  };
  const applied = async (pool: number) => {
    const rows = await source.query<{ fact: number }[]>(
      'SELECT fact FROM applied WHERE pool = $1 ORDER BY id',
      [pool],
    );
    return rows.map(({ fact }) => fact);
  };
  type Published = ReadonlyMap<number, number[]>;
  /** What is applied of these pools, once it is as much as was published. */
  const allApplied = async (published: Published) => {
    const found = new Map<number, number[]>();
    for (const [pool, numbers] of published) {
      await eventually(async () => (await applied(pool)).length >= numbers.length);
    }
    for (const pool of published.keys()) found.set(pool, await applied(pool));
    return found;
  };
  const together = (...parts: Published[]): Published =>
    new Map([...parts[0]!.keys()].map((pool) => [pool, parts.flatMap((part) => part.get(pool) ?? [])]));

  it('are shared by the instances, and taken over from one that stops', async () => {
    const pools = [1, 2, 3, 4, 5, 6, 7, 8];
    const [first] = [await start(), await start()];
    await eventually(async () => {
      await publishAll(pools, pools.length, () => true);
      return busy.size === 2;
    });
    await stop(first);
    const [last] = [await publishAll(pools, pools.length, () => true)];
    await eventually(async () => {
      const newest = await Promise.all(pools.map(async (pool) => (await applied(pool)).at(-1)));
      return newest.join() === [...last.values()].join();
    });
    for (const pool of pools)
      expect(await applied(pool)).toEqual((await applied(pool)).toSorted((a, b) => a - b));
  });

  it('wait for their own partition only while something is unavailable', async () => {
    await start();
    unavailable.add(1);
    const [held] = [await publish(1), await publish(9)];
    const other = await publish(2);
    await eventually(async () => (await applied(2)).includes(other));
    expect([await applied(1), await applied(9)]).toEqual([[], []]);
    unavailable.clear();
    await eventually(async () => (await applied(9)).length === 1);
    expect(await applied(1)).toEqual([held]);
  });

  it('are replayed by the instance that reads their partition, without being published again', async () => {
    for (let instance = 0; instance < 2; instance += 1) await start();
    broken.add(1);
    const held = await publish(1);
    await eventually(async () => (await parked(['list'], database.url)).includes(`fact ${held}`));
    broken.clear();
    const later = await publish(1);
    await eventually(async () => (await applied(1)).includes(later));
    const before = await running[0]!.get(EventStream).end();
    await parked(['replay', 'all'], database.url);
    await eventually(async () => (await applied(1)).length === 2);
    expect(await applied(1)).toEqual([later, held]);
    expect(await parked(['list'], database.url)).toBe('No event is parked.');
    expect(await running[0]!.get(EventStream).end()).toEqual(before);
  });

  describe('after a release that had none', () => {
    const pools = [1, 2, 3, 9];

    it('are applied once each and in order, also those in the stream that were not', async () => {
      const before = await start(WholeModule);
      const early = await publishAll(pools, 40, () => false);
      await allApplied(early);
      unavailable.add(2);
      const waiting = await publishAll(pools, 40, () => false);
      const late = await publishAll(pools, 40, () => true);
      await stop(before);
      await start();
      await eventually(() => busy.size === 2);
      unavailable.clear();
      const all = together(early, waiting, late);
      expect(await allApplied(all)).toEqual(all);
    });

    it('are applied once each and in order while instances of both releases run', async () => {
      await start(WholeModule);
      await start();
      const early = await publishAll(pools, 200, () => false);
      await allApplied(early);
      const late = await publishAll(pools, 400, () => true);
      const all = together(early, late);
      expect(await allApplied(all)).toEqual(all);
      expect(busy.size).toBe(2);
    });

    it('are all applied once after going back to it and forward again', async () => {
      const first = await start();
      const parts = [await publishAll(pools, 40, () => true)];
      await allApplied(parts[0]!);
      const whole = await start(WholeModule);
      await stop(first);
      parts.push(await publishAll(pools, 40, (index) => index % 2 === 0));
      await eventually(async () => (await applied(9)).length === 20);
      await start();
      await stop(whole);
      parts.push(await publishAll(pools, 40, () => true));
      const all = together(...parts);
      expect(await allApplied(all)).toEqual(all);
    });
  });
});
