import { Clock } from '@launchpad/platform';
import { eventually, TestClock } from '@launchpad/platform/testing';
import type { ChainStore, TransactionFacts } from '../chain/chain.store.js';
import { TransactionWaiter } from './transaction-waiter.js';

const LONG_MS = 60_000;

describe('waiting for transactions', () => {
  it('works for everybody, however many posts one or many wallets send', async () => {
    const recorded = new Map<string, TransactionFacts>();
    const asked: number[] = [];
    const store = {
      factsOf: (_: number, hashes: string[]) => {
        asked.push(hashes.length);
        return Promise.resolve(recorded);
      },
    } as unknown as ChainStore;
    const waiter = new TransactionWaiter(97, store, new Clock(), () => {}, 10);

    const flood = Array.from({ length: 40 }, (_, index) =>
      waiter.waitFor(`false ${index}`, 'mallory', LONG_MS),
    );
    const honest = waiter.waitFor('true', 'ada', LONG_MS);
    const more = Array.from({ length: 40 }, (_, index) =>
      waiter.waitFor(`other ${index}`, `m${index % 8}`, LONG_MS),
    );
    recorded.set('true', { facts: [], eventIds: ['e'] });
    expect(await honest).toEqual({ facts: [], eventIds: ['e'] });
    expect(Math.max(...asked)).toBeLessThanOrEqual(10);
    for (let index = 0; index < 40; index += 1) {
      for (const hash of [`false ${index}`, `other ${index}`])
        recorded.set(hash, { facts: [], eventIds: [] });
    }
    const ends = await Promise.all([...flood, ...more]);
    expect(ends.filter((end) => end === undefined)).toHaveLength(71);
  });

  /** A store that counts its queries, and at most how many run at once. */
  const countingStore = () => {
    const counts = { queries: 0, running: 0, most: 0 };
    const recorded = new Map<string, TransactionFacts>();
    const store = {
      factsOf: async () => {
        counts.queries += 1;
        counts.most = Math.max(counts.most, (counts.running += 1));
        await Promise.resolve();
        counts.running -= 1;
        return recorded;
      },
    } as unknown as ChainStore;
    return { store, counts, recorded };
  };
  const found: TransactionFacts = { facts: [], eventIds: ['e'] };

  it('asks with one query at a time for all, and not at all while nobody waits', async () => {
    const { store, counts, recorded } = countingStore();
    const waiter = new TransactionWaiter(97, store, new Clock(), () => {});
    const all = Array.from({ length: 20 }, (_, index) => waiter.waitFor('x', `wallet ${index}`, LONG_MS));
    await eventually(() => counts.queries >= 3);
    expect(counts.most).toBe(1);
    recorded.set('x', found);
    expect(await Promise.all(all)).toEqual(all.map(() => found));
    const { queries } = counts;
    const other = countingStore();
    const idle = new TransactionWaiter(97, other.store, new Clock(), () => {}).waitFor('x', 'ada', LONG_MS);
    // Meanwhile the first would have asked again.
    await eventually(() => other.counts.queries >= 5);
    expect(counts.queries).toBeLessThanOrEqual(queries + 1);
    other.recorded.set('x', found);
    await idle;
    expect(await waiter.waitFor('x', 'ada', LONG_MS)).toEqual(found);
    expect(counts.queries).toBeGreaterThan(queries);
  });

  it('triggers the scan for half a second after somebody came', async () => {
    const { store, counts, recorded } = countingStore();
    const clock = new TestClock();
    let nudges = 0;
    const waiter = new TransactionWaiter(97, store, clock, () => (nudges += 1));
    const waiting = waiter.waitFor('x', 'ada', LONG_MS);
    clock.advance(499);
    await eventually(() => nudges >= 2);
    clock.advance(1);
    // The query that runs may have begun before.
    const later = counts.queries + 1;
    await eventually(() => counts.queries > later);
    const before = nudges;
    await eventually(() => counts.queries > later + 3);
    expect(nudges).toBe(before);
    recorded.set('x', found);
    await waiting;
  });

  it('ends with what the query fails with', async () => {
    const store = { factsOf: () => Promise.reject(new Error('database')) } as unknown as ChainStore;
    const waiter = new TransactionWaiter(97, store, new Clock(), () => {});
    await expect(waiter.waitFor('x', 'ada', LONG_MS)).rejects.toThrow('database');
  });

  it('has a place for a thousand; one more takes that of the oldest', async () => {
    const { store, recorded } = countingStore();
    const waiter = new TransactionWaiter(97, store, new Clock(), () => {});
    const ends: (TransactionFacts | undefined)[] = [];
    const come = (hash: string) => {
      const waiting = waiter.waitFor(hash, 'mallory', LONG_MS);
      void waiting.then((end) => ends.push(end));
      return waiting;
    };
    const first = Array.from({ length: 1_000 }, (_, index) => come(`${index}`));
    await eventually(() => true);
    expect(ends).toEqual([]);
    const last = come('last');
    expect(await first[0]).toBeUndefined();
    expect(ends).toEqual([undefined]);
    for (let index = 0; index < 1_000; index += 1) recorded.set(`${index}`, found);
    recorded.set('last', found);
    await Promise.all([...first, last]);
    expect(ends.filter((end) => end === undefined)).toHaveLength(1);
  });
});
