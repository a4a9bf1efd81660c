import { jest } from '@jest/globals';
import { Pool } from '../ledger/pool.entity.js';
import { COPIES, poolRow } from '../test/rows.js';
import { SamplePool } from '../test/samples.js';
import { OrdersStack } from '../test/stack.js';
import { BookSnapshot } from './book-snapshot.entity.js';
import { Books } from './books.js';

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

  /** The ids of the orders that were read. */
  const idsRead = async (query: jest.SpiedFunction<typeof stack.database.manager.query>) => {
    const answers = await Promise.all(
      query.mock.results.map(({ value }) => value as Promise<{ id?: string | null }[]>),
    );
    return answers.flatMap(([answer]) => answer?.id?.split(' ') ?? []);
  };

  it('is read once for concurrent requests', async () => {
    const books = new Books(stack.database);
    const query = jest.spyOn(stack.database.manager, 'query');
    const stored = await row();
    const read = await Promise.all(Array.from({ length: 10 }, () => books.of(stored)));
    expect(read.map((book) => book.clear().raised)).toEqual(Array(10).fill(300_000n));
    expect(await idsRead(query)).toHaveLength(2);
  });

  it('is not read again where it has the newest version', async () => {
    const books = new Books(stack.database);
    const stored = await row();
    const { version } = await books.of(stored);
    const query = jest.spyOn(stack.database.manager, 'query');
    await books.of(stored, stack.database.manager, version);
    expect(query).not.toHaveBeenCalled();
    await books.of(stored, stack.database.manager, version + 1);
    expect(query).toHaveBeenCalledTimes(1);
  });

  it('is one of those that were used longest ago: 500 are cached', async () => {
    const books = new Books(stack.database);
    const rows = Array.from({ length: 501 }, () => poolRow());
    const of = (index: number) => books.of(rows[index]!, stack.database.manager, 0);
    const [first, second] = [await of(0), await of(1)];
    for (let index = 2; index < 500; index += 1) await of(index);
    expect(await of(0)).toBe(first);
    const last = await of(500);
    expect(await of(0)).toBe(first);
    expect(await of(500)).toBe(last);
    expect(await of(1)).not.toBe(second);
  });

  it('is another one for other terms', async () => {
    const books = new Books(stack.database);
    const stored = await row();
    const book = await books.of(stored);
    stored.minimumFundingThreshold += 1n;
    expect(await books.of(stored)).not.toBe(book);
  });

  it('of a few bids is not stored', async () => {
    const books = new Books(stack.database);
    await books.of(await row());
    await books.beforeApplicationShutdown();
    const { poolId } = pool;
    expect(await stack.database.manager.countBy(BookSnapshot, { poolId })).toBe(0);
  });

  it('is read by the next request after a failed read', async () => {
    const books = new Books(stack.database);
    const stored = await row();
    jest.spyOn(stack.database.manager, 'query').mockRejectedValueOnce(new Error('connection lost'));
    await expect(books.of(stored)).rejects.toThrow('connection lost');
    expect((await books.of(stored)).clear().raised).toBe(300_000n);
  });

  describe('of so many bids that it is read in parts', () => {
    const BIDS = 9_000;
    let large: SamplePool;

    beforeEach(async () => {
      large = await SamplePool.start(stack);
      const first = large.placed(1_000n, 60_000n);
      await large.publish(first);
      await stack.database.query(COPIES, [large.poolId, BIDS]);
      await stack.database.query(`UPDATE pool SET "bidCount" = $2 WHERE "poolId" = $1`, [large.poolId, BIDS]);
    });

    const largeRow = () => stack.database.getRepository(Pool).findOneByOrFail({ poolId: large.poolId });
    const change = (ordinal: number, values: string) =>
      stack.database.query(
        `UPDATE "order" SET ${values}, "bookVersion" =
           (SELECT max("bookVersion") + 1 FROM "order" WHERE "poolId" = $1)
         WHERE "poolId" = $1 AND ordinal = $2`,
        [large.poolId, ordinal],
      );
    const withdraw = (ordinal: number) => change(ordinal, '"withdrawnAt" = 1');
    /** As after a reorganisation: all later ones move up. */
    const retract = async (ordinal: number) => {
      await change(ordinal, 'ordinal = NULL');
      await stack.database.query(
        'UPDATE "order" SET ordinal = ordinal - 1 WHERE "poolId" = $1 AND ordinal > $2',
        [large.poolId, ordinal],
      );
    };
    const openBids = async (books: Books) =>
      (await books.of(await largeRow())).steps(1).map(({ orders }) => orders);

    it('holds each of them', async () => {
      expect(await openBids(new Books(stack.database))).toEqual([BIDS]);
    });

    it('has what changed between the parts', async () => {
      const { manager } = stack.database;
      const query = manager.query.bind(manager);
      let reads = 0;
      jest.spyOn(manager, 'query').mockImplementation(async (...asked: Parameters<typeof query>) => {
        const answer: unknown = await query(...asked);
        reads += 1;
        if (reads === 2) {
          for (const ordinal of [7, 5_000]) await withdraw(ordinal);
          await retract(8);
        }
        return answer;
      });
      expect(await openBids(new Books(stack.database))).toEqual([BIDS - 3]);
      expect(reads).toBeGreaterThan(3);
    });

    it('is stored, so that after a start only what changed since is read', async () => {
      const before = new Books(stack.database);
      await before.of(await largeRow());
      await before.beforeApplicationShutdown();
      for (const ordinal of [7, 5_000]) await withdraw(ordinal);
      await retract(8);

      const query = jest.spyOn(stack.database.manager, 'query');
      const book = await new Books(stack.database).of(await largeRow());
      expect(await idsRead(query)).toHaveLength(3);
      await stack.database.query('DELETE FROM book_snapshot');
      const read = await new Books(stack.database).of(await largeRow());
      expect(book.steps(50)).toEqual(read.steps(50));
      expect(book.steps(1).map(({ orders }) => orders)).toEqual([BIDS - 3]);
    });

    it('is read from its orders after a change of the terms', async () => {
      const before = new Books(stack.database);
      await before.of(await largeRow());
      await before.beforeApplicationShutdown();
      await stack.database.query('UPDATE pool SET "minimumBuyAmount" = 50 WHERE "poolId" = $1', [
        large.poolId,
      ]);
      const query = jest.spyOn(stack.database.manager, 'query');
      expect(await openBids(new Books(stack.database))).toEqual([BIDS]);
      expect(await idsRead(query)).toHaveLength(BIDS);
    });

    it('is stored again once as much changed as is read at once, which may be more than one version', async () => {
      const books = new Books(stack.database);
      await books.of(await largeRow());
      await books.beforeApplicationShutdown();
      await stack.database.query(
        `UPDATE "order" SET "withdrawnAt" = 1, "bookVersion" = ${BIDS} + ordinal / 1000
         WHERE "poolId" = $1 AND ordinal > 1000`,
        [large.poolId],
      );
      expect(await openBids(books)).toEqual([1_000]);
      await books.beforeApplicationShutdown();
      const query = jest.spyOn(stack.database.manager, 'query');
      expect(await openBids(new Books(stack.database))).toEqual([1_000]);
      expect(await idsRead(query)).toEqual([]);
    });

    it('has each of many changes that are versions of their own', async () => {
      const books = new Books(stack.database);
      await books.of(await largeRow());
      await stack.database.query(
        `UPDATE "order" SET "withdrawnAt" = 1, "bookVersion" = ${BIDS} + ordinal
         WHERE "poolId" = $1 AND ordinal > 1000`,
        [large.poolId],
      );
      expect(await openBids(books)).toEqual([1_000]);
    });

    it('has nothing of a read that failed in the middle', async () => {
      const books = new Books(stack.database);
      const stored = await largeRow();
      const { manager } = stack.database;
      const query = manager.query.bind(manager);
      jest
        .spyOn(manager, 'query')
        .mockImplementationOnce(query)
        .mockImplementationOnce(query)
        .mockRejectedValueOnce(new Error('connection lost'));
      await expect(books.of(stored)).rejects.toThrow('connection lost');
      await withdraw(7);
      expect(await openBids(books)).toEqual([BIDS - 1]);
    });
  });
});
