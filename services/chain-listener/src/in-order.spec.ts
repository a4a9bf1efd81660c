import { inOrder } from './in-order.js';

describe('concurrent work', () => {
  const results = async (items: number[], atOnce: number, work: (item: number) => Promise<number>) => {
    const seen: number[] = [];
    try {
      for await (const result of inOrder(items, atOnce, work)) seen.push(result);
    } catch (error) {
      return { seen, error: String(error) };
    }
    return { seen, error: '' };
  };

  it('yields results in order, with limited concurrency', async () => {
    let atWork = 0;
    let most = 0;
    const work = async (item: number) => {
      most = Math.max(most, (atWork += 1));
      for (let turn = 0; turn < 10 - item; turn += 1) await Promise.resolve();
      atWork -= 1;
      return item * 2;
    };
    expect(await results([1, 2, 3, 4, 5, 6], 3, work)).toEqual({ seen: [2, 4, 6, 8, 10, 12], error: '' });
    expect(most).toBe(3);
  });

  it('yields the results before a failure', async () => {
    const work = (item: number) => (item === 3 ? Promise.reject(new Error('no')) : Promise.resolve(item));
    expect(await results([1, 2, 3, 4], 4, work)).toEqual({ seen: [1, 2], error: 'Error: no' });
  });
});
