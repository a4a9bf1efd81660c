import type { DataSource } from 'typeorm';
import { openServiceDatabase } from '../database/database.module.js';
import { freshDatabase, type FreshDatabase } from '../testing/servers.js';
import { LiveInstance } from './live-instance.entity.js';
import { LiveInstances } from './live-instances.js';

describe('the instances that share partitions', () => {
  let fresh: FreshDatabase;
  let database: DataSource;

  beforeAll(async () => {
    fresh = await freshDatabase();
    database = await openServiceDatabase(fresh.url, [], [LiveInstance]);
  });
  afterAll(async () => {
    await database?.destroy();
    await fresh.drop();
  });
  beforeEach(() => database.manager.clear(LiveInstance));

  /** Moves the time an instance was seen into the past. */
  const age = ({ id }: LiveInstances, seconds: number) =>
    database.query(`UPDATE live_instance SET "seenAt" = now() - $2 * interval '1 second' WHERE id = $1`, [
      id,
      seconds,
    ]);
  const known = async () => (await database.manager.find(LiveInstance)).map(({ id }) => id);

  it('know each other until they leave', async () => {
    const [one, other] = [new LiveInstances(database), new LiveInstances(database)];
    expect(await one.refresh()).toEqual([one.id]);
    await age(one, -60);
    expect(await other.refresh()).toEqual([other.id, one.id]);
    await age(other, -60);
    expect(await one.refresh()).toEqual([one.id, other.id]);
    await one.leave();
    expect(await other.refresh()).toEqual([other.id]);
    expect(await known()).toEqual([other.id]);
  });

  it('are live for three seconds after they were seen, and known for a minute', async () => {
    const [one, silent] = [new LiveInstances(database), new LiveInstances(database)];
    await silent.refresh();
    await age(silent, -60);
    expect(await one.refresh()).toContain(silent.id);
    await age(silent, 3);
    expect(await one.refresh()).toEqual([one.id]);
    await age(silent, 50);
    await one.refresh();
    expect(await known()).toContain(silent.id);
    await age(silent, 60.1);
    await one.refresh();
    expect(await known()).toEqual([one.id]);
  });
});
