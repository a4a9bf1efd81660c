import { setImmediate } from 'node:timers/promises';
import { AnswerTooLarge, withBody } from './bounded-body.js';

/** A body in parts of these sizes, and what was read of it. */
function bodyOf(...sizes: number[]) {
  const read = { parts: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const size = sizes[read.parts];
        if (size === undefined) return controller.close();
        read.parts += 1;
        controller.enqueue(Buffer.alloc(size, 'x'));
      },
      cancel() {
        read.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, read };
}
const lengthOf = (text: string) => text.length;

describe('a response of bounded size', () => {
  it.each([
    [[], 10, 0],
    [[10], 10, 10],
    [[4, 6], 10, 10],
    [[600_000, 400_000], 3_000_000, 1_000_000],
    [[600_000, 400_001], 3_000_000, 1_000_001],
    [[1_000_000, 1_000_000, 1_000_000], 3_000_000, 3_000_000],
    [[1_500_000], 1_500_000, 1_500_000],
  ])('of %j bytes is read where %s are allowed', async (sizes, most, length) => {
    const { body } = bodyOf(...sizes);
    expect(await withBody(body, most, lengthOf)).toBe(length);
  });

  it('is read where there is none', async () => {
    expect(await withBody(null, 10, lengthOf)).toBe(0);
  });

  it.each([
    [[11, 5], 10, 1],
    [[5, 6, 5], 10, 2],
    [[1_000_000, 1, 5], 1_000_000, 2],
    [[1_000_001, 1_999_999, 1, 5], 3_000_000, 3],
  ])('of %j bytes is not read on where %s are allowed', async (sizes, most, parts) => {
    const { body, read } = bodyOf(...sizes);
    await expect(withBody(body, most, lengthOf)).rejects.toThrow(
      new AnswerTooLarge(`more than ${most} bytes`),
    );
    expect(read).toEqual({ parts, isCancelled: true });
  });

  it('is one at a time above a megabyte, whereas smaller ones wait for nothing', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const used: string[] = [];
    const use = (name: string, wait?: Promise<void>) => async () => {
      used.push(name);
      await wait;
    };
    const large = withBody(bodyOf(1_000_001).body, 2_000_000, use('large', held));
    const next = withBody(bodyOf(1_000_001).body, 2_000_000, use('next'));
    await withBody(bodyOf(1_000_000).body, 2_000_000, use('small'));
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    expect(used.toSorted()).toEqual(['large', 'small']);
    release();
    await Promise.all([large, next]);
    expect(used.at(-1)).toBe('next');
  });
});
