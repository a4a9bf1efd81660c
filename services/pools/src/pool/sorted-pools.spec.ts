import type { ListedPool } from './pool-index.js';
import { SortedPools } from './sorted-pools.js';

const pool = (poolId: string, createdAt: number) => ({ poolId, createdAt }) as ListedPool;
const byAge = (one: ListedPool, other: ListedPool) =>
  one.createdAt - other.createdAt || (one.poolId < other.poolId ? -1 : Number(one.poolId > other.poolId));

describe('pools that are kept sorted', () => {
  const all = [10, 20, 20, 30, 40, 50, 60].map((createdAt, at) => pool(`p${at}`, createdAt));
  const idsOf = (sorted: SortedPools) => sorted.pools.map(({ poolId }) => poolId);
  const ids = all.map(({ poolId }) => poolId);

  it.each([
    ['the last comes first', all.toReversed()],
    ['the first comes first', all],
    ['they come mixed', [3, 0, 6, 1, 5, 2, 4].map((at) => all[at]!)],
  ])('are in order if %s', (_, inserted) => {
    const sorted = new SortedPools(byAge);
    for (const one of inserted) sorted.insert(one);
    expect(idsOf(sorted)).toEqual(ids);
  });

  it.each(all.map(({ poolId }, at) => [poolId, at] as const))('lose %s alone', (poolId, at) => {
    const sorted = new SortedPools(byAge);
    sorted.reset(all.toReversed());
    sorted.remove(all[at]!);
    expect(idsOf(sorted)).toEqual(ids.filter((id) => id !== poolId));
  });

  it('have another version after every change', () => {
    const sorted = new SortedPools(byAge);
    const versions = [sorted.version];
    for (const change of [
      () => sorted.reset(all),
      () => sorted.remove(all[0]!),
      () => sorted.insert(all[0]!),
    ]) {
      change();
      versions.push(sorted.version);
    }
    expect(new Set(versions).size).toBe(4);
  });
});
