import { jest } from '@jest/globals';
import { Pool } from '../ledger/pool.entity.js';
import { SamplePool } from '../test/samples.js';
import { OrdersStack } from '../test/stack.js';
import { Books } from './books.js';

jest.setTimeout(60_000);

describe('a book that is not cached', () => {
  let stack: OrdersStack;
  let pool: SamplePool;

  beforeAll(async () => {
    stack = await OrdersStack.start();
    pool = await SamplePool.start(stack);
    await pool.publish(pool.placed(1_000n, 100_000n), pool.placed(1_000n, 200_000n));
  });
  afterAll(() => stack.stop());
  afterEach(() => jest.restoreAllMocks());

  const row = () => stack.database.getRepository(Pool).findOneByOrFail({ poolId: pool.poolId });

  it('is read once for concurrent requests', async () => {
    const books = new Books(stack.database);
    const find = jest.spyOn(stack.database.manager, 'find');
    const stored = await row();
    const read = await Promise.all(Array.from({ length: 10 }, () => books.of(stored)));
    expect(read.map((book) => book.clear().raised)).toEqual(Array(10).fill(300_000n));
    const found = await Promise.all(find.mock.results.map(({ value }) => value as Promise<unknown[]>));
    expect(found.map(({ length }) => length).filter((rows) => rows > 0)).toEqual([2]);
  });

  it('is read by the next request after a failed read', async () => {
    const books = new Books(stack.database);
    const stored = await row();
    jest.spyOn(stack.database.manager, 'find').mockRejectedValueOnce(new Error('connection lost'));
    await expect(books.of(stored)).rejects.toThrow('connection lost');
    expect((await books.of(stored)).clear().raised).toBe(300_000n);
  });
});
