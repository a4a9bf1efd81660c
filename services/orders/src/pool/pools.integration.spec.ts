import { Order, type OrderRow } from '../ledger/order.entity.js';
import { Pool, type PoolRow } from '../ledger/pool.entity.js';
import { orderRow, orderRows, poolRow } from '../test/rows.js';
import { OrdersStack } from '../test/stack.js';

describe('what is read about a pool', () => {
  let stack: OrdersStack;

  beforeAll(async () => {
    stack = await OrdersStack.start();
  });
  afterAll(() => stack.stop());

  const add = async (ordersOf: (poolId: string) => OrderRow[], changed: Partial<PoolRow> = {}) => {
    const { poolId } = poolRow();
    const orders = ordersOf(poolId);
    await stack.database.manager.insert(Pool, poolRow({ poolId, bidCount: orders.length, ...changed }));
    await stack.database.manager.save(Order, orders, { chunk: 500 });
    return poolId;
  };

  describe('of a series', () => {
    const BIDS = 1_203;
    let poolId: string;

    beforeAll(async () => {
      poolId = await add((id) => orderRows(id, BIDS));
    });

    /** The numbers of the bids whose entries were read, and how many there are. */
    const numbers = async (request: { page?: { page: number; limit: number }; points?: number }) => {
      const { placedAt, entries, pagination } = await stack.orders.series({ poolId, ...request });
      expect(entries).toHaveLength(placedAt.length);
      return { numbers: placedAt.map((seconds) => seconds - 1_900_000_000), pagination };
    };
    const range = (from: number, through: number) =>
      Array.from({ length: through - from + 1 }, (_, index) => from + index);

    it('are the newest 500 entries', async () => {
      expect((await numbers({})).numbers).toEqual(range(704, 1_203));
    });

    it('are all of them while there are no more', async () => {
      const few = await add((id) => orderRows(id, 500));
      expect((await stack.orders.series({ poolId: few })).entries).toHaveLength(500);
      const { entries } = await stack.orders.series({ poolId: await add((id) => orderRows(id, 1)) });
      expect(entries).toMatchObject([
        { thresholdCounter: '60000', tokenSoldCounter: '1', thresholdPercentage: '24.00' },
      ]);
    });

    it('is a page of at most 500, or of 10 unless said', async () => {
      const large = await numbers({ page: { page: 2, limit: 501 } });
      expect(large.numbers).toEqual(range(501, 1_000));
      expect(large.pagination).toMatchObject({ page: 2, limit: 500, total: BIDS, pages: 3 });
      expect((await numbers({ page: { page: 3, limit: 0 } })).numbers).toEqual(range(21, 30));
    });

    it.each([
      [1, [1_203]],
      [2, [1, 1_203]],
      [3, [1, 602, 1_203]],
      [7, [1, 201, 401, 602, 802, 1_002, 1_203]],
    ])('are %s points spread over all, the first and the newest included', async (points, expected) => {
      const spread = await numbers({ points });
      expect(spread.numbers).toEqual(expected);
      expect(spread.pagination).toMatchObject({ page: 1, limit: points, total: BIDS });
    });

    it('are at most 500 points', async () => {
      const spread = await numbers({ points: 501 });
      expect(spread.numbers).toHaveLength(500);
      expect([spread.numbers[0], spread.numbers.at(-1)]).toEqual([1, 1_203]);
      expect(spread.pagination).toMatchObject({ limit: 500 });
    });

    it('are no points without bids', async () => {
      const empty = await add(() => []);
      expect((await stack.orders.series({ poolId: empty, points: 5 })).entries).toEqual([]);
    });
  });

  describe('of a book', () => {
    /** A book of so many bids, each at a price of its own. */
    const bookOf = (bids: number) =>
      add((id) =>
        Array.from({ length: bids }, (_, index) =>
          orderRow(id, index + 1, { sellAmount: 600n + 100n * BigInt(index) }),
        ),
      );
    const stepsOf = async (poolId: string, steps: number) =>
      (await stack.orders.book({ poolId, steps })).steps.length;

    it('are 50 price steps unless said', async () => {
      expect(await stepsOf(await bookOf(50), 0)).toBe(50);
      const more = await bookOf(51);
      expect(await stepsOf(more, 0)).toBeLessThan(51);
      expect(await stepsOf(more, 51)).toBe(51);
    });

    it('are at most 200 price steps', async () => {
      expect(await stepsOf(await bookOf(200), 1_000)).toBe(200);
      expect(await stepsOf(await bookOf(201), 1_000)).toBeLessThan(201);
    });
  });

  it('are the summaries of 200 pools at once, but of no more', async () => {
    const poolId = await add(() => []);
    const ids = (count: number) => [
      poolId,
      ...Array.from({ length: count - 1 }, (_, index) => `pool${index}`),
    ];
    expect((await stack.orders.summaries({ poolIds: ids(200) })).summaries).toMatchObject([{ poolId }]);
    await expect(stack.orders.summaries({ poolIds: ids(201) })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'poolIds', message: 'At most 200 pools at once' }],
    });
  });

  it('is a preview of a bid of a single unit where the terms allow it, but of none without an amount', async () => {
    const poolId = await add(() => [], { minimumBuyAmount: 1n, minimumBiddingAmount: 1n });
    const preview = (minBuyAmount: string, sellAmount: string) =>
      stack.orders.preview({ poolId, minBuyAmount, sellAmount });
    await expect(preview('1', '1')).resolves.toMatchObject({ figures: { thresholdCounter: '1' } });
    await expect(preview('0', '0')).rejects.toMatchObject({
      errors: [{ field: 'minBuyAmount' }, { field: 'sellAmount' }],
    });
    await expect(preview('1'.repeat(79), '1')).rejects.toMatchObject({ errors: [{ field: 'minBuyAmount' }] });
  });
});
