import { Clock } from '@launchpad/platform';
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
});
