import { create } from '@bufbuild/protobuf';
import { openServiceDatabase, type EventMeta } from '@launchpad/platform';
import { freshDatabase, type FreshDatabase } from '@launchpad/platform/testing';
import { BidsRevaluedSchema } from '@launchpad/proto';
import type { DataSource } from 'typeorm';
import { migrations } from '../migrations/index.js';
import { PoolRaised } from './raised.entity.js';
import { RaisedProjection } from './raised.projection.js';

describe('what a pool has raised', () => {
  let database: FreshDatabase;
  let source: DataSource;

  beforeAll(async () => {
    database = await freshDatabase();
    source = await openServiceDatabase(database.url, migrations, [PoolRaised]);
  });
  afterAll(async () => {
    await source?.destroy();
    await database?.drop();
  });
  beforeEach(() => source.manager.clear(PoolRaised));

  const apply = (amounts: number[], meta: Pick<EventMeta, 'timeMs' | 'replayed'>) => {
    const events = amounts.map((amount) => {
      const summary = { poolId: 'a', figures: { thresholdCounter: String(amount) } };
      return { message: create(BidsRevaluedSchema, { summary }), meta: { id: '', subject: '', ...meta } };
    });
    return source.transaction((transaction) => new RaisedProjection().onOrders(events, transaction));
  };
  const known = async () => {
    const [row] = await source.query<[{ raised: string; changedIn: string }]>('SELECT * FROM pool_raised');
    return row;
  };

  it('is what the last event says, whatever the clock of its instance', async () => {
    await apply([5, 7], { timeMs: 10 });
    expect(await known()).toMatchObject({ raised: '7' });
    await apply([6], { timeMs: 9 });
    expect(await known()).toMatchObject({ raised: '6' });
  });

  it('is not what a parked event says that is older than what is known', async () => {
    await apply([5], { timeMs: 9 });
    await apply([5], { timeMs: 11 });
    await apply([7], { timeMs: 10, replayed: true });
    expect(await known()).toMatchObject({ raised: '5' });
    await apply([8], { timeMs: 12, replayed: true });
    expect(await known()).toMatchObject({ raised: '8' });
  });

  it('is read again by lists only where it changed', async () => {
    await apply([5], { timeMs: 10 });
    const { changedIn } = await known();
    expect(Number(changedIn)).toBeGreaterThan(0);
    await apply([5], { timeMs: 11 });
    expect(await known()).toMatchObject({ changedIn });
    await apply([6], { timeMs: 12 });
    expect(Number((await known()).changedIn)).toBeGreaterThan(Number(changedIn));
  });
});
