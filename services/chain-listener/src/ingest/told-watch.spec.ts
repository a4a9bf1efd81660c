import { Clock } from '@launchpad/platform';
import type { ChainStore, Told } from '../chain/chain.store.js';
import { ToldWatch } from './told-watch.js';

const LONG_MS = 60_000;

describe('waiting for what transactions tell', () => {
  it('is for everybody, however many posts one wallet or many send', async () => {
    const told = new Map<string, Told>();
    const asked: number[] = [];
    const store = {
      factsOf: (_: number, hashes: string[]) => {
        asked.push(hashes.length);
        return Promise.resolve(told);
      },
    } as unknown as ChainStore;
    const watch = new ToldWatch(97, store, new Clock(), () => {}, 10);

    const flood = Array.from({ length: 40 }, (_, index) => watch.of(`false ${index}`, 'mallory', LONG_MS));
    const honest = watch.of('true', 'ada', LONG_MS);
    const more = Array.from({ length: 40 }, (_, index) =>
      watch.of(`other ${index}`, `m${index % 8}`, LONG_MS),
    );
    told.set('true', { facts: [], eventIds: ['e'] });
    expect(await honest).toEqual({ facts: [], eventIds: ['e'] });
    expect(Math.max(...asked)).toBeLessThanOrEqual(10);
    for (let index = 0; index < 40; index += 1) {
      for (const hash of [`false ${index}`, `other ${index}`]) told.set(hash, { facts: [], eventIds: [] });
    }
    const ends = await Promise.all([...flood, ...more]);
    expect(ends.filter((end) => end === undefined)).toHaveLength(71);
  });
});
