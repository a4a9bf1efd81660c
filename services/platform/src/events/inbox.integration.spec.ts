import type { DataSource, EntityManager } from 'typeorm';
import { openServiceDatabase } from '../database/database.module.js';
import { Patience } from '../patience.js';
import { TestClock } from '../testing/clock.js';
import { freshDatabase, type FreshDatabase } from '../testing/servers.js';
import { EventPosition, InboxEvent, ParkedEvent } from './inbox.entity.js';
import { Inbox } from './inbox.js';

const STREAM = '2030-01-01T00:00:00Z';

describe('the inbox', () => {
  const clock = new TestClock();
  let fresh: FreshDatabase;
  let database: DataSource;
  let inbox: Inbox;
  let sources = 0;
  let source = '';

  beforeAll(async () => {
    fresh = await freshDatabase();
    database = await openServiceDatabase(fresh.url, [], [EventPosition, InboxEvent, ParkedEvent]);
    inbox = new Inbox(database, clock, new Patience());
  });
  afterAll(async () => {
    await database?.destroy();
    await fresh.drop();
  });
  // Each test has a source of its own.
  beforeEach(() => {
    source = `source-${(sources += 1)}`;
  });

  const reading = (subject = source) => ({ source, subject });
  const event = (id: string, sequence: number) => ({ id, sequence, isLast: true });
  /** One that others of the same message follow. */
  const part = (id: string, sequence: number) => ({ id, sequence, isLast: false });
  /** Applies events. @returns how many were applied, and the ids of those that the work got */
  const apply = async (events: ReturnType<typeof event>[], subject = source, stream = STREAM) => {
    const got: string[] = [];
    const applied = await inbox.apply({ ...reading(subject), stream }, events, async (applying) => {
      got.push(...applying.map(({ id }) => id));
      if (applying.length === 0) got.push('nothing');
      await Promise.resolve();
    });
    return { applied, got };
  };
  const park = (eventId: string, sequence: number, { subject = source, isLast = true } = {}) =>
    inbox.park(
      { eventId, subject: 'any', data: Buffer.from('data'), error: 'never' },
      { ...reading(subject), stream: STREAM, sequence, isLast },
    );
  const parked = async () => {
    const found = await database.manager.find(ParkedEvent, { where: { source }, order: { parkedAt: 'ASC' } });
    return found.map(({ eventId, error, replay }) => ({ eventId, error, replay }));
  };

  it('applies events once, and knows the position of the last', async () => {
    expect(await inbox.position(reading())).toBeUndefined();
    expect(await apply([event('a', 3), event('b', 4)])).toEqual({ applied: 2, got: ['a', 'b'] });
    expect(await inbox.position(reading())).toEqual({ stream: STREAM, sequence: 4 });
    expect(await apply([event('a', 3), event('b', 4), event('c', 5)])).toEqual({ applied: 1, got: ['c'] });
    expect(await apply([event('other', 5)])).toEqual({ applied: 0, got: [] });
    expect(await apply([])).toEqual({ applied: 0, got: [] });
    expect(await inbox.position(reading())).toEqual({ stream: STREAM, sequence: 5 });
  });

  it('moves past events that were applied from elsewhere without any work', async () => {
    await apply([event('a', 1)]);
    expect(await apply([event('a', 2)])).toEqual({ applied: 0, got: [] });
    expect(await inbox.position(reading())).toEqual({ stream: STREAM, sequence: 2 });
  });

  it('records nothing of what is of no use, except by which the position is recognised', async () => {
    const got: string[] = [];
    const events = [event('a', 1), event('no-1', 2), event('b', 3), event('no-2', 4), event('no-3', 5)];
    const applied = await inbox.apply(
      { ...reading(), stream: STREAM },
      events,
      async (applying) => void got.push(...applying.map(({ id }) => id)),
      ({ id }) => !id.startsWith('no'),
    );
    expect({ applied, got }).toEqual({ applied: 3, got: ['a', 'b', 'no-3'] });
    expect(await inbox.position(reading())).toEqual({ stream: STREAM, sequence: 5 });
    const known = await Promise.all(events.map(({ id }) => inbox.knows(reading(), id)));
    expect(known).toEqual([true, false, true, false, true]);
  });

  it('is past a message once its last event is applied, and repeats none of the others', async () => {
    expect(await apply([event('a', 1), part('b', 2)])).toEqual({ applied: 2, got: ['a', 'b'] });
    expect(await inbox.position(reading())).toEqual({ stream: STREAM, sequence: 1 });
    expect(await apply([part('c', 2)])).toEqual({ applied: 1, got: ['c'] });
    expect(await inbox.position(reading())).toEqual({ stream: STREAM, sequence: 1 });
    // as after a restart
    expect(await apply([part('b', 2), part('c', 2), event('d', 2), part('e', 3)])).toEqual({
      applied: 2,
      got: ['d', 'e'],
    });
    expect(await inbox.position(reading())).toEqual({ stream: STREAM, sequence: 2 });
    expect(await apply([part('f', 1)], source, 'another')).toEqual({ applied: 1, got: ['f'] });
    expect(await inbox.position(reading())).toEqual({ stream: 'another', sequence: 0 });
  });

  it('records of what is of no use the end of the last message that it is past', async () => {
    const events = [part('no-1', 1), event('no-2', 1), part('no-3', 2)];
    const none = () => false;
    await inbox.apply({ ...reading(), stream: STREAM }, events, () => Promise.resolve(), none);
    const known = await Promise.all(events.map(({ id }) => inbox.knows(reading(), id)));
    expect(known).toEqual([false, true, false]);
    expect(await inbox.position(reading())).toEqual({ stream: STREAM, sequence: 1 });
  });

  it('applies an event once that is there twice, in the place of the first', async () => {
    expect(await apply([event('a', 1), event('b', 2), event('a', 3)])).toEqual({
      applied: 2,
      got: ['a', 'b'],
    });
    expect(await inbox.position(reading())).toMatchObject({ sequence: 3 });
  });

  it('begins again with another stream, but does not repeat what it knows', async () => {
    await apply([event('a', 1), event('b', 900)]);
    expect(await apply([event('a', 1), event('c', 2)], source, 'another')).toEqual({
      applied: 1,
      got: ['c'],
    });
    expect(await inbox.position(reading())).toEqual({ stream: 'another', sequence: 2 });
  });

  it('keeps nothing of work that fails', async () => {
    const failing = inbox.apply({ ...reading(), stream: STREAM }, [event('a', 1)], () =>
      Promise.reject(new Error('no')),
    );
    await expect(failing).rejects.toThrow('no');
    expect(await inbox.position(reading())).toBeUndefined();
    expect(await apply([event('a', 1)])).toEqual({ applied: 1, got: ['a'] });
  });

  it('begins a partition where the whole source was, and goes on from its own position', async () => {
    await apply([event('a', 7)]);
    const partition = `${source}.3`;
    expect(await inbox.position(reading(partition))).toEqual({ stream: STREAM, sequence: 7 });
    await apply([event('b', 9)], partition);
    expect(await inbox.position(reading(partition))).toEqual({ stream: STREAM, sequence: 9 });
    expect(await inbox.position(reading())).toEqual({ stream: STREAM, sequence: 7 });
  });

  it('forgets a position that is not valid any more, unless it has moved', async () => {
    await apply([event('a', 7)]);
    await inbox.forget(reading(), { stream: STREAM, sequence: 6 });
    await inbox.forget(reading(), { stream: 'another', sequence: 7 });
    expect(await inbox.position(reading())).toEqual({ stream: STREAM, sequence: 7 });
    await inbox.forget(reading(), { stream: STREAM, sequence: 7 });
    expect(await inbox.position(reading())).toBeUndefined();
  });

  it('knows what was applied or parked, and of which source', async () => {
    await apply([event('applied', 1)], `${source}.3`);
    await park('parked', 2);
    const ids = ['applied', 'parked', 'new'];
    expect(await Promise.all(ids.map((id) => inbox.knows(reading(), id)))).toEqual([true, true, false]);
    const another = { source: 'another', subject: 'another' };
    expect(await inbox.knows(another, 'applied')).toBe(false);
  });

  describe('parks an event', () => {
    it('once, and moves past it', async () => {
      await apply([event('a', 1)]);
      await park('b', 2);
      await park('c', 2);
      await park('d', 1);
      expect(await parked()).toEqual([{ eventId: 'b', error: 'never', replay: false }]);
      expect(await inbox.position(reading())).toEqual({ stream: STREAM, sequence: 2 });
    });

    it('and stays before its message while more of that follow', async () => {
      await park('b', 1, { isLast: false });
      expect((await parked()).map(({ eventId }) => eventId)).toEqual(['b']);
      expect(await inbox.position(reading())).toMatchObject({ sequence: 0 });
      expect(await apply([event('c', 1)])).toEqual({ applied: 1, got: ['c'] });
      expect(await inbox.position(reading())).toMatchObject({ sequence: 1 });
    });

    /** As an operator does. */
    const want = (eventId: string) =>
      database.manager.update(ParkedEvent, { eventId, source }, { replay: true });
    const replay = async (eventId: string) => {
      let times = 0;
      await inbox.replay(reading(), eventId, async () => {
        times += 1;
        await Promise.resolve();
      });
      return times;
    };

    it('until an operator wants it applied', async () => {
      for (const [index, id] of ['a', 'b', 'c'].entries()) await park(id, index + 1);
      const wanted = async () => (await inbox.toReplay()).filter((each) => each.source === source);
      expect(await wanted()).toEqual([]);
      expect(await replay('a')).toBe(0);
      await want('c');
      await want('a');
      expect((await wanted()).map(({ eventId }) => eventId)).toEqual(['a', 'c']);
      expect(await replay('a')).toBe(1);
      expect(await replay('a')).toBe(0);
      expect((await parked()).map(({ eventId }) => eventId)).toEqual(['b', 'c']);
    });

    it('and only unparks it if it was applied meanwhile', async () => {
      await park('a', 1);
      await want('a');
      await database.manager.insert(InboxEvent, { eventId: 'a', source });
      expect(await replay('a')).toBe(0);
      expect(await parked()).toEqual([]);
    });

    it('and keeps it if it fails again, with the new reason', async () => {
      await park('a', 1);
      await want('a');
      const failing = inbox.replay(reading(), 'a', () => Promise.reject(new Error('still')));
      await expect(failing).rejects.toThrow('still');
      expect(await parked()).toEqual([{ eventId: 'a', error: 'never', replay: true }]);
      await inbox.parkAgain('a', source, 'still');
      expect(await parked()).toEqual([{ eventId: 'a', error: 'still', replay: false }]);
    });
  });

  describe('answers whoever waits for events', () => {
    it('once all of them were applied, whichever source they are of', async () => {
      await apply([event('first', 1)]);
      let isOver = false;
      const waiting = inbox.applied(['first', 'second', 'first']).then(() => (isOver = true));
      await expect(inbox.applied(['first', 'second'], 0)).rejects.toMatchObject({
        ...{ status: 504, code: 'not-applied-yet' },
      });
      expect(isOver).toBe(false);
      await database.manager.transaction((manager: EntityManager) =>
        manager.insert(InboxEvent, { eventId: 'second', source: 'another' }),
      );
      await waiting;
      await expect(inbox.applied([])).resolves.toBeUndefined();
    });

    it('that one is parked, unless it is to be applied again', async () => {
      await park('broken', 1);
      const refusal = { status: 500, code: 'event-parked' };
      await expect(inbox.applied(['broken', 'unknown'])).rejects.toMatchObject(refusal);
      await database.manager.update(ParkedEvent, { eventId: 'broken', source }, { replay: true });
      await expect(inbox.applied(['broken'], 0)).rejects.toMatchObject({ status: 504 });
    });
  });
});
