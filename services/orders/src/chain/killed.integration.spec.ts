import { fromBinary } from '@bufbuild/protobuf';
import { Book, type Bid } from '@launchpad/contracts';
import { orderId } from '@launchpad/facts';
import { TestChain } from '@launchpad/facts/testing';
import { eventsOf, EventStream, rpcClient, STREAM } from '@launchpad/platform';
import {
  eventually,
  freshDatabase,
  type FreshDatabase,
  networksFile,
  PATIENCE_MS,
  TestNats,
} from '@launchpad/platform/testing';
import { OrderPlacedSchema, OrdersService, type ChainFact } from '@launchpad/proto';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { DataSource } from 'typeorm';
import { Instance } from '../test/instance.js';
import { placedOf, SamplePool, terms } from '../test/samples.js';

const KILLS = 3;
const BIDS_BETWEEN = 160;
/** One for each partition. */
const POOLS = 8;

interface Started {
  instance: Instance;
  name: string;
}

describe('instances of orders that are killed in the middle of a batch', () => {
  let database: FreshDatabase;
  let nats: TestNats;
  let chain: TestChain;
  let connection: NatsConnection;
  let source: DataSource;
  let pools: SamplePool[];
  const running: Instance[] = [];

  beforeAll(async () => {
    [database, nats] = await Promise.all([freshDatabase(), TestNats.start()]);
    chain = await TestChain.start(nats.url);
    connection = await connect({ servers: nats.url });
    source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    const stack = { chain, orders: rpcClient(connection, OrdersService, PATIENCE_MS) };
    pools = Array.from({ length: POOLS }, () => new SamplePool(stack));
  });

  afterAll(async () => {
    await Promise.all(running.map((instance) => instance.kill()));
    await Promise.all([source.destroy(), connection.close(), chain.stop()]);
    await nats.stop();
    await database.drop();
  });

  const start = async (): Promise<Started> => {
    const name = `orders ${running.length}`;
    const instance = await Instance.start({
      DATABASE_URL: `${database.url}?application_name=${encodeURIComponent(name)}`,
      NATS_URL: nats.url,
      NETWORKS_FILE: await networksFile(),
    });
    running.push(instance);
    return { instance, name };
  };
  /** One of the instances, while a transaction of it has written and is not committed. */
  const writing = (instances: Started[]) =>
    eventually(async () => {
      const found = await source.query<{ application_name: string }[]>(
        `SELECT application_name FROM pg_stat_activity
         WHERE datname = current_database() AND backend_xid IS NOT NULL`,
      );
      return instances.find(({ name }) => found.some((row) => row.application_name === name));
    });

  it('lose nothing and do nothing twice while others take over, also in reorganisations', async () => {
    await chain.publish(...pools.map((pool) => pool.creation));
    let instances: Started[] = [await start(), await start()];
    for (const pool of pools) await eventually(() => pool.summary());
    const facts: [SamplePool, ChainFact][] = [];
    const moved = new Set<ChainFact>();
    for (let turn = 0; turn < KILLS; turn += 1) {
      const from = facts.length;
      for (let index = 0; index < BIDS_BETWEEN; index += 1) {
        const pool = pools[index % pools.length]!;
        const placed = pool.placed(100n + BigInt(index * 7), 60n + BigInt(((index + turn) * 3_771) % 50_000));
        facts.push([pool, placed]);
        if (index % 10 === 9) facts.push([pool, pool.withdrawn(placed)]);
      }
      const added = facts.slice(from).map(([, fact]) => fact);
      await source.transaction(async (transaction) => {
        // Nobody can finish a batch until the instance in the middle of one is killed.
        await transaction.query('SELECT 1 FROM pool FOR UPDATE');
        await chain.publish(...added);
        // usually both are, but one alone where the other was too slow to renew its share
        const killed = await writing(instances);
        await killed.instance.kill();
        instances = instances.filter((instance) => instance !== killed);
      });
      // The newest blocks are replaced by others with the same transactions.
      const removed = added.slice(-20);
      await chain.retract(...removed.toReversed());
      await chain.publish(...removed);
      for (const fact of removed) moved.add(fact);
      if (turn < KILLS - 1) instances.push(await start());
    }

    const bids = facts.filter(([, { fact }]) => fact.case === 'newSellOrderPlaced');
    await eventually(async () => {
      const [stored] = await source.query<[{ bids: string; waiting: string }]>(
        `SELECT (SELECT sum("bidCount") FROM pool) AS bids, (SELECT count(*) FROM outbox_event) AS waiting`,
      );
      return Number(stored.bids) === bids.length && stored.waiting === '0';
    });
    for (const pool of pools) {
      const own = facts.flatMap(([of, fact]) => (of === pool ? [fact] : []));
      const orders = rpcClient(connection, OrdersService, PATIENCE_MS);
      const { entries } = await orders.series({ poolId: pool.poolId });
      expect(entries.map(({ thresholdCounter }) => thresholdCounter)).toEqual(raisedAfterEach(own));
    }

    const announced = await placements(connection);
    for (const [pool, fact] of bids) {
      const times = announced.filter((id) => id === orderId(pool.poolId, placedOf(fact).order)).length;
      // One that was retracted may have been announced before, if it was not in the same batch.
      expect([1, ...(moved.has(fact) ? [2] : [])]).toContain(times);
    }
    const parked = await source.query<unknown[]>('SELECT 1 FROM parked_event');
    expect(parked).toEqual([]);
  });
});

/** What the sale would raise after each bid, by the exact model. */
function raisedAfterEach(facts: readonly ChainFact[]): string[] {
  const book = new Book(terms);
  const bids = new Map<string, Bid>();
  return facts.flatMap(({ fact }) => {
    if (fact.case === 'newSellOrderPlaced') {
      const { order, minBuyAmount, sellAmount } = fact.value;
      const bid = { minBuyAmount: BigInt(minBuyAmount), sellAmount: BigInt(sellAmount) };
      bids.set(order, bid);
      book.add(bid);
      return [book.clear().raised.toString()];
    }
    const withdrawn = fact.case === 'sellOrderCancelled' && bids.get(fact.value.order);
    if (withdrawn) book.remove(withdrawn);
    return [];
  });
}

/** The orders in the stream's events about placements, as often as they are there. */
async function placements(connection: NatsConnection): Promise<string[]> {
  const { client } = new EventStream(connection);
  const consumer = await client.consumers.get(STREAM, { filter_subjects: 'launchpad.v1.orders.placed' });
  const ids: string[] = [];
  for await (const { data, info } of await consumer.fetch({ max_messages: 10_000 })) {
    for (const { payload } of eventsOf(data)) {
      ids.push(fromBinary(OrderPlacedSchema, payload).order?.id ?? '');
    }
    if (info.pending === 0) break;
  }
  return ids;
}
