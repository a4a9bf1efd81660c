import { randomHash, TestClock } from '@launchpad/platform/testing';
import { KeeperPool } from '../ledger/keeper-pool.entity.js';
import { Order, type OrderRow } from '../ledger/order.entity.js';
import { Pool, type PoolRow } from '../ledger/pool.entity.js';
import { orderRows, poolRow, settlement } from '../test/rows.js';
import { openTables, type Tables } from '../test/tables.js';
import { gasLimitOf, MAX_GAS, PayoutQueue, type Batch } from './payout-queue.js';
import { Payout } from './payout.entity.js';

const POOL_GAS = 20_000_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('the queue of payouts', () => {
  const clock = new TestClock();
  let tables: Tables;
  let queue: PayoutQueue;
  let chainId = 0;

  beforeAll(async () => {
    tables = await openTables();
    queue = new PayoutQueue(tables.database, clock, POOL_GAS);
  });
  afterAll(() => tables.drop());
  // Each test has a chain of its own.
  beforeEach(() => {
    chainId += 1;
  });

  /** A pool that was settled, its orders and what an admin decided about it. */
  const add = async (changed: Partial<PoolRow> = {}, orders = 3, approved = true) => {
    const pool = poolRow({ chainId, settlement, ordersToPay: orders, ordersPaid: 0, ...changed });
    const { manager } = tables.database;
    await manager.insert(Pool, pool);
    await manager.insert(Order, orderRows(pool.poolId, orders));
    await manager.insert(KeeperPool, { poolId: pool.poolId, approved });
    return pool.poolId;
  };
  const plan = (poolId: string, changed: Partial<Payout> = {}) =>
    tables.database.manager.insert(Payout, { poolId, batchSize: 40, ...changed });
  const planned = (poolId: string) => tables.database.manager.findOneByOrFail(Payout, { poolId });
  const changeOrder = (poolId: string, ordinal: number, changed: Partial<OrderRow>) =>
    tables.database.manager.update(Order, { poolId, ordinal }, changed);
  const numbersOf = (batch: Batch | undefined) => batch?.orders.map(({ ordinal }) => ordinal);
  const numbers = (from: number, through: number) =>
    Array.from({ length: through - from + 1 }, (_, index) => from + index);
  /** A pool's first order, whether or not it is due. */
  const batchOf = async (poolId: string): Promise<Batch> => {
    const { manager } = tables.database;
    const pool = await manager.findOneByOrFail(Pool, { poolId });
    const orders = [await manager.findOneByOrFail(Order, { poolId, ordinal: 1 })];
    return { pool, payout: await planned(poolId), orders };
  };
  const next = async () => {
    const batch = await queue.next(chainId);
    if (!batch) throw new Error('nothing is due');
    return batch;
  };

  it.each([
    [1, 800_000],
    [2, 950_000],
    [40, 6_650_000],
  ])('allows %s orders %s gas', (orders, gas) => {
    expect(gasLimitOf(orders)).toBe(gas);
  });

  it.each<[string, Partial<PoolRow>]>([
    ['settled', {}],
    ['cancelled', { settlement: null, isCancelled: true }],
    ['scam', { settlement: null, isScam: true }],
  ])('has the orders of a pool that is %s', async (_, state) => {
    const poolId = await add(state);
    expect(await next()).toMatchObject({ pool: { poolId }, payout: { poolId, batchSize: 40 } });
    expect(numbersOf(await next())).toEqual([1, 2, 3]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['that runs', () => add({ settlement: null, ordersToPay: null, ordersPaid: null })],
    ['of another chain', () => add({ chainId: 1_000 + chainId })],
    ['that no admin approved', () => add({}, 3, false)],
    ['without orders', () => add({}, 0)],
    ['that is tried later', async () => plan(await add(), { nextTryAtMs: clock.nowMs() + 1 })],
    [
      'whose budget is too low for a whole batch',
      async () => plan(await add(), { gasSpent: POOL_GAS - MAX_GAS + 1 }),
    ],
    [
      'whose raised budget is too low',
      async () => plan(await add(), { gasBudget: 2 * POOL_GAS, gasSpent: 2 * POOL_GAS - MAX_GAS + 1 }),
    ],
  ])('has no pool %s', async (_, make) => {
    await make();
    expect(await queue.next(chainId)).toBeUndefined();
  });

  it.each<[string, () => Partial<Payout>]>([
    ['whose time has come', () => ({ nextTryAtMs: clock.nowMs() })],
    ['whose budget is enough for one more batch', () => ({ gasSpent: POOL_GAS - MAX_GAS })],
    ['whose budget was raised', () => ({ gasBudget: 2 * POOL_GAS, gasSpent: 2 * POOL_GAS - MAX_GAS })],
  ])('has a pool %s', async (_, payout) => {
    await plan(await add(), payout());
    expect(numbersOf(await next())).toEqual([1, 2, 3]);
  });

  it('leaves out orders that were claimed, withdrawn or retracted', async () => {
    const poolId = await add({}, 5);
    await changeOrder(poolId, 1, { claimTrxHash: randomHash() });
    await changeOrder(poolId, 3, { withdrawnAt: 9 });
    await changeOrder(poolId, 5, { ordinal: null });
    expect(numbersOf(await next())).toEqual([2, 4]);
  });

  it('has the pool first that has waited longest', async () => {
    const now = clock.nowMs();
    await plan(await add(), { nextTryAtMs: now - 1 });
    const longest = await add();
    await plan(longest, { nextTryAtMs: now - 3 });
    await plan(await add(), { nextTryAtMs: now - 2 });
    expect((await next()).pool.poolId).toBe(longest);
    const untried = await add();
    expect((await next()).pool.poolId).toBe(untried);
  });

  it('pays 40 orders at once, then those behind them', async () => {
    const poolId = await add({}, 85);
    for (const expected of [numbers(1, 40), numbers(41, 80), numbers(81, 85)]) {
      const batch = await next();
      expect(numbersOf(batch)).toEqual(expected);
      await queue.begin(batch);
      await queue.paid(batch, randomHash());
    }
    expect(await planned(poolId)).toMatchObject({ paidThrough: 85, batchSize: 40 });
  });

  it('tries nothing again for a minute while a payment is under way', async () => {
    await add();
    await queue.begin(await next());
    clock.advance(MINUTE_MS - 1);
    expect(await queue.next(chainId)).toBeUndefined();
    clock.advance(1);
    expect(numbersOf(await next())).toEqual([1, 2, 3]);
  });

  it('starts again a minute after the last order if some are still open', async () => {
    await add();
    await queue.paid(await next(), randomHash());
    expect(await queue.next(chainId)).toBeUndefined();
    clock.advance(MINUTE_MS - 1);
    expect(await queue.next(chainId)).toBeUndefined();
    clock.advance(1);
    expect(numbersOf(await next())).toEqual([1, 2, 3]);
  });

  it('remembers the last transaction that paid, but none of somebody else', async () => {
    const poolId = await add();
    await queue.paid(await next(), undefined);
    expect(await planned(poolId)).toMatchObject({ lastTrxHash: null, lastPaidAtMs: null });
    const [hash, lastPaidAtMs] = [randomHash(), clock.nowMs()];
    await queue.paid(await batchOf(poolId), hash);
    clock.advance(1);
    await queue.paid(await batchOf(poolId), undefined);
    expect(await planned(poolId)).toMatchObject({ lastTrxHash: hash, lastPaidAtMs });
  });

  it('halves a batch that is refused, and doubles it again up to 40', async () => {
    await add({}, 60);
    const sizes: number[] = [];
    const refused = async () => {
      const batch = await next();
      sizes.push(batch.orders.length);
      await queue.refused(batch);
    };
    for (let times = 0; times < 6; times += 1) await refused();
    expect(sizes).toEqual([40, 20, 10, 5, 2, 1]);
    // the order that is alone is passed over
    clock.advance(1_000);
    const passed: (number | null)[][] = [];
    for (let times = 0; times < 6; times += 1) {
      const batch = await next();
      passed.push(batch.orders.map(({ ordinal }) => ordinal));
      await queue.paid(batch, randomHash());
    }
    expect(passed).toEqual([
      ...[[2], numbers(3, 4), numbers(5, 8), numbers(9, 16)],
      ...[numbers(17, 32), numbers(33, 60)],
    ]);
  });

  it.each([
    [0, 1_000],
    [1, 2_000],
    [2, 4_000],
    [11, 2_048_000],
    [12, HOUR_MS],
    [500, HOUR_MS],
  ])('after %s orders passed over in a row waits %s ms for the next', async (failures, waitMs) => {
    const poolId = await add();
    await plan(poolId, { batchSize: 1, failures });
    await queue.refused(await next());
    expect(await planned(poolId)).toMatchObject({
      ...{ paidThrough: 1, failures: failures + 1, nextTryAtMs: clock.nowMs() + waitMs },
    });
    expect(await queue.next(chainId)).toBeUndefined();
    clock.advance(waitMs);
    const batch = await next();
    expect(numbersOf(batch)).toEqual([2]);
    await queue.paid(batch, randomHash());
    expect(await planned(poolId)).toMatchObject({ failures: 0, nextTryAtMs: clock.nowMs() });
  });
});
