import { setImmediate as otherWork } from 'node:timers/promises';
import { create } from '@bufbuild/protobuf';
import { ChainFactSchema } from '@launchpad/proto';
import type { BlockRecord, Cursor } from '../chain/chain.store.js';
import { BatchWriter } from './batch-writer.js';

const START: Cursor = { chainId: 97, cursorNumber: 0, cursorHash: null };

/** Three of them are a batch. */
const facts = Array.from({ length: 200 }, () => create(ChainFactSchema));
const block = (number: number): BlockRecord => ({ number, hash: `${number}`, facts });

/** Writes end when the test says so. */
class SlowStore {
  readonly written: number[][] = [];
  private readonly waiting: ((error?: Error) => void)[] = [];

  readonly append = (after: Cursor, blocks: BlockRecord[]): Promise<Cursor> => {
    if (after.cursorNumber !== (this.written.at(-1)?.at(-1) ?? 0)) throw new Error('out of order');
    this.written.push(blocks.map(({ number }) => number));
    const last = blocks.at(-1);
    const cursor = last ? { ...after, cursorNumber: last.number, cursorHash: last.hash } : after;
    return new Promise((resolve, reject) => {
      this.waiting.push((error) => (error ? reject(error) : resolve(cursor)));
    });
  };

  finish(error?: Error): void {
    this.waiting.shift()?.(error);
  }
}

const isPending = async (work: Promise<void>) =>
  Promise.race([
    work.then(
      () => false,
      () => false,
    ),
    otherWork(true),
  ]);

describe('blocks that are read faster than they are written', () => {
  it('are written in order, one batch after the other, and reading waits for the batch before the last', async () => {
    const store = new SlowStore();
    const writer = new BatchWriter(START, store.append);
    for (const number of [1, 2, 3, 4, 5]) await writer.add(block(number));
    expect(store.written).toEqual([[1, 2, 3]]);
    const adding = writer.add(block(6));
    expect(await isPending(adding)).toBe(true);
    store.finish();
    await adding;
    await writer.add(block(7));
    store.finish();
    const ending = writer.end();
    await otherWork();
    expect(store.written).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
    expect(await isPending(ending)).toBe(true);
    store.finish();
    await ending;
  });

  it.each([
    [[499, 1], [[1, 2]]],
    [[500], [[1]]],
    [[499], []],
    [
      [500, 500],
      [[1], [2]],
    ],
    [[500, 499], [[1]]],
  ])('are written as soon as they have 500 facts: %j', async (counts, written) => {
    const store = new SlowStore();
    const writer = new BatchWriter(START, store.append);
    const one = create(ChainFactSchema);
    for (const [index, count] of counts.entries()) {
      const adding = writer.add({ ...block(index + 1), facts: Array.from({ length: count }, () => one) });
      await otherWork();
      store.finish();
      await adding;
    }
    await otherWork();
    expect(store.written).toEqual(written);
  });

  it('are not written after a failure, which is thrown', async () => {
    const store = new SlowStore();
    const writer = new BatchWriter(START, store.append);
    for (const number of [1, 2, 3, 4, 5]) await writer.add(block(number));
    store.finish(new Error('no'));
    await expect(writer.add(block(6))).rejects.toThrow('no');
    await expect(writer.end()).rejects.toThrow('no');
    expect(store.written).toEqual([[1, 2, 3]]);
  });
});
