import { PoolRemovedSchema } from '@launchpad/proto';
import type { DataSource } from 'typeorm';
import { openServiceDatabase } from '../database/database.module.js';
import { Metrics } from '../operations/metrics.js';
import { TestClock } from '../testing/clock.js';
import { freshDatabase, type FreshDatabase } from '../testing/servers.js';
import { EventMetrics } from './event.metrics.js';
import { ParkedEvent } from './inbox.entity.js';
import { Outbox } from './outbox.js';
import { OutboxEvent } from './outbox.entity.js';

describe('the metrics of events', () => {
  const clock = new TestClock();
  const metrics = new Metrics();
  let fresh: FreshDatabase;
  let database: DataSource;

  beforeAll(async () => {
    fresh = await freshDatabase();
    database = await openServiceDatabase(fresh.url, [], [ParkedEvent]);
    new EventMetrics(metrics, database, clock);
  });
  afterAll(async () => {
    await database?.destroy();
    await fresh.drop();
  });

  const value = async (name: string) => {
    const found = await metrics.registry.getSingleMetric(name)?.get();
    return found?.values[0]?.value;
  };
  const add = (poolId: string) =>
    database.transaction((transaction) =>
      new Outbox(clock).add(transaction, {
        subject: 'launchpad.v1.pools.removed',
        schema: PoolRemovedSchema,
        message: { poolId },
      }),
    );

  it('say how long the oldest event waits to be published, in seconds', async () => {
    const age = () => value('launchpad_outbox_oldest_seconds');
    expect(await age()).toBe(0);
    await add('oldest');
    expect(await age()).toBe(0);
    clock.advance(2_500);
    await add('newer');
    expect(await age()).toBe(2.5);
    // the clock of the machine that added it was ahead
    clock.advance(-10_000);
    expect(await age()).toBe(0);
    await database.manager.clear(OutboxEvent);
    expect(await age()).toBe(0);
  });

  it('say how many events are parked', async () => {
    const parked = () => value('launchpad_parked_events');
    expect(await parked()).toBe(0);
    const event = { source: 'launchpad.v1.pools.>', subject: 'any', data: Buffer.alloc(0), error: 'never' };
    for (const eventId of ['a', 'b']) await database.manager.insert(ParkedEvent, { ...event, eventId });
    expect(await parked()).toBe(2);
  });
});
