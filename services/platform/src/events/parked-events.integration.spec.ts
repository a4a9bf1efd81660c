import type { DataSource } from 'typeorm';
import { openServiceDatabase } from '../database/database.module.js';
import { freshDatabase, type FreshDatabase } from '../testing/servers.js';
import { OUTBOX, ParkedEvent } from './inbox.entity.js';
import { OutboxEvent } from './outbox.entity.js';
import { parked } from './parked-events.js';

const SOURCE = 'launchpad.v1.pools.>';

describe("the operator's command for parked events", () => {
  let fresh: FreshDatabase;
  let database: DataSource;

  beforeAll(async () => {
    fresh = await freshDatabase();
    database = await openServiceDatabase(fresh.url, [], [ParkedEvent]);
  });
  afterAll(async () => {
    await database?.destroy();
    await fresh.drop();
  });
  beforeEach(async () => {
    for (const table of [ParkedEvent, OutboxEvent]) await database.manager.clear(table);
  });

  const run = (...args: string[]) => parked(args, fresh.url);
  const add = (eventId: string, source = SOURCE) =>
    database.manager.insert(ParkedEvent, {
      ...{ eventId, source, subject: 'launchpad.v1.pools.removed', error: `${eventId} failed` },
      data: Buffer.from(`data of ${eventId}`),
    });
  const wanted = async () => {
    const events = await database.manager.find(ParkedEvent, { order: { parkedAt: 'ASC' } });
    return events.map(({ eventId, replay }) => [eventId, replay]);
  };

  it.each([
    [[]],
    [['list', 'a']],
    [['list', 'all']],
    [['replay']],
    [['forget']],
    [['forget', 'a']],
    [['help']],
  ])('says how it is used: %j', async (args) => {
    await add('a');
    await expect(run(...args)).rejects.toThrow('Usage: parked list | parked replay');
    expect(await wanted()).toEqual([['a', false]]);
  });

  it.each([[['list']], [['replay', 'all']]])('needs the database: %j', async (args) => {
    await expect(parked(args, undefined)).rejects.toThrow('Usage');
    await expect(parked(args, '')).rejects.toThrow('Usage');
  });

  it('lists them, oldest first, with the reason', async () => {
    expect(await run('list')).toBe('No event is parked.');
    await add('z');
    expect((await run('list')).split('\n')).toEqual([
      'z',
      expect.stringMatching(
        /^ {2}launchpad\.v1\.pools\.removed, heard on launchpad\.v1\.pools\.>, parked 20.*Z$/,
      ),
      '  z failed',
    ]);
    await add('a');
    expect((await run('list')).split('\n').filter((line) => !line.startsWith(' '))).toEqual(['z', 'a']);
  });

  it('hands out those that are named, and no others', async () => {
    for (const id of ['a', 'b', 'c']) await add(id);
    expect(await run('replay', 'c', 'a')).toMatch(/^2 handed out again\./);
    expect(await wanted()).toEqual([
      ['a', true],
      ['b', false],
      ['c', true],
    ]);
  });

  it('hands out all of them', async () => {
    expect(await run('replay', 'all')).toMatch(/^0 handed out again/);
    for (const id of ['a', 'b']) await add(id);
    expect(await run('replay', 'all')).toMatch(/^2 handed out again/);
    expect(await wanted()).toEqual([
      ['a', true],
      ['b', true],
    ]);
    expect(await database.manager.count(OutboxEvent)).toBe(0);
  });

  it('hands out none if one of them is not parked', async () => {
    await add('a');
    await expect(run('replay', 'a', 'b', 'c')).rejects.toThrow('Not parked: b, c');
    await expect(run('replay', 'all', 'b')).rejects.toThrow('Not parked: b');
    expect(await wanted()).toEqual([['a', false]]);
  });

  it('returns to the outbox what was never published, as a new event', async () => {
    await add('large', OUTBOX);
    await add('a');
    expect(await run('replay', 'all')).toMatch(/^2 handed out again/);
    expect(await wanted()).toEqual([['a', true]]);
    expect(await database.manager.find(OutboxEvent)).toMatchObject([
      {
        eventId: expect.stringMatching(/^replay-/),
        ...{ subject: 'launchpad.v1.pools.removed', data: Buffer.from('data of large') },
      },
    ]);
  });
});
