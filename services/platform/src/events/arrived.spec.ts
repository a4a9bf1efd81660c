import { setTimeout as delay } from 'node:timers/promises';
import { arrived } from './arrived.js';

describe('messages in batches', () => {
  /** Messages of these sizes: together, and after each array a little later the next. */
  async function* sent(...pieces: number[][]) {
    for (const [index, sizes] of pieces.entries()) {
      // Less than a batch of many waits for more.
      if (index > 0) await delay(1);
      for (const size of sizes) yield { data: new Uint8Array(size) };
    }
  }
  const batched = async (...pieces: number[][]) => {
    const batches: number[] = [];
    for await (const batch of arrived(sent(...pieces))) batches.push(batch.length);
    return batches;
  };
  const of = (count: number, size = 1) => Array.from({ length: count }, () => size);

  it('are all that have come, without waiting for more while they are few', async () => {
    expect(await batched(of(9))).toEqual([9]);
    expect(await batched(of(9), of(3), of(1))).toEqual([9, 3, 1]);
  });

  it('are many with those that come soon after', async () => {
    expect(await batched(of(10), of(200))).toEqual([210]);
  });

  it('are many with what comes within a time, not for as long as some come', async () => {
    const batches = await batched(...Array.from({ length: 200 }, () => of(10)));
    expect(batches.length).toBeGreaterThan(2);
    expect(batches.reduce((sum, count) => sum + count)).toBe(2_000);
  });

  it('are bounded in number and in bytes', async () => {
    expect(await batched(of(2_500))).toEqual([1_000, 1_000, 500]);
    expect(await batched(of(3, 3 * 1024 * 1024))).toEqual([2, 1]);
  });

  it('are none where none come', async () => {
    expect(await batched()).toEqual([]);
  });
});
