import { Readable } from 'node:stream';
import { readWhole } from './read-whole.js';

describe('what comes in parts', () => {
  /** Parts of these sizes, and how many were taken of them. */
  const parts = (...sizes: number[]) => {
    const taken: number[] = [];
    async function* all() {
      for (const size of sizes) {
        taken.push(size);
        yield Buffer.alloc(size, 'x');
      }
    }
    return { stream: Readable.from(all(), { highWaterMark: 1 }), taken };
  };

  it.each([
    [[], 0],
    [[10], 10],
    [[4, 6], 10],
    [[4, 0, 5], 9],
  ])('is read whole while it has no more than 10 bytes: %j', async (sizes, bytes) => {
    expect(await readWhole(parts(...sizes).stream, 10)).toEqual(Buffer.alloc(bytes, 'x'));
  });

  it.each([[[11]], [[4, 7]], [[10, 1]]])('is nothing if it has 11: %j', async (sizes) => {
    expect(await readWhole(parts(...sizes).stream, 10)).toBeUndefined();
  });

  it('is not read on once it is too large', async () => {
    const { stream, taken } = parts(11, ...Array<number>(9).fill(1));
    await readWhole(stream, 10);
    expect(stream.destroyed).toBe(true);
    expect(taken.length).toBeLessThan(10);
  });
});
