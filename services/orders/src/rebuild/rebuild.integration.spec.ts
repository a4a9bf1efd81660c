import { positionOf, type Rebuild } from '@launchpad/facts';
import { Networks } from '@launchpad/platform';
import { eventually } from '@launchpad/platform/testing';
import {
  BidsRevaluedSchema,
  OrderChangedSchema,
  OrderPlacedSchema,
  OrderRetractedSchema,
  type ChainFact,
} from '@launchpad/proto';
import { BookSnapshot } from '../book/book-snapshot.entity.js';
import { Order, type OrderRow } from '../ledger/order.entity.js';
import { Pool } from '../ledger/pool.entity.js';
import { orderRow, poolRow } from '../test/rows.js';
import { placedOf, SamplePool } from '../test/samples.js';
import { OrdersStack } from '../test/stack.js';
import { openOrders } from './index.js';

describe('a rebuild of a pool and its orders', () => {
  let stack: OrdersStack;
  let rebuild: Rebuild;

  beforeAll(async () => {
    stack = await OrdersStack.start();
    rebuild = await openOrders(stack.environment.DATABASE_URL, stack.app.get(Networks));
  });
  afterAll(async () => {
    await rebuild?.close();
    await stack?.stop();
  });

  /** A pool with three bids, of which the first was withdrawn, and what is on its chain. */
  const sale = async () => {
    const pool = await SamplePool.start(stack);
    const bids = [100_000n, 40_000n, 200_000n].map((sell) => pool.placed(1_000n, sell));
    const facts = [...bids, pool.withdrawn(bids[0]!)];
    await pool.publish(...facts);
    return { pool, facts: [pool.creation, ...facts] };
  };
  const run = (pool: SamplePool, facts: ChainFact[], newest: ChainFact[] = []) => {
    const last = facts.at(-1) ?? pool.withdrawn(pool.placed(1_000n, 1_000n));
    const through = Number(positionOf(last).blockNumber);
    return rebuild.pool({ poolId: pool.poolId, facts, through, newest });
  };
  const rowsOf = ({ poolId }: SamplePool) =>
    stack.database.manager.find(Order, { where: { poolId }, order: { placedAt: 'ASC' } });
  const change = ({ poolId }: SamplePool, ordinal: number, changed: Partial<OrderRow>) =>
    stack.database.manager.update(Order, { poolId, ordinal }, changed);
  /** All that is known of a pool. */
  const known = async (pool: SamplePool) => {
    const { poolId } = pool;
    const rows = (await rowsOf(pool)).filter(({ ordinal }) => ordinal !== null);
    const { steps } = await stack.orders.book({ poolId, steps: 50 });
    const { entries } = await stack.orders.series({ poolId });
    return {
      pool: await stack.database.manager.findOneBy(Pool, { poolId }),
      orders: rows.map((row) => Object.assign(row, { bookVersion: 0 })),
      ...{ steps, entries },
    };
  };
  const revalued = ({ poolId }: SamplePool) =>
    stack.events(BidsRevaluedSchema).filter((event) => event.poolId === poolId);
  const eventsOf = ({ poolId }: SamplePool) => ({
    placed: stack.events(OrderPlacedSchema).filter(({ order }) => order?.poolId === poolId).length,
    changed: stack.events(OrderChangedSchema).filter(({ order }) => order?.poolId === poolId).length,
    retracted: stack.events(OrderRetractedSchema).filter((event) => event.poolId === poolId).length,
  });

  it('changes nothing where nothing is wrong, and publishes the pool', async () => {
    const { pool, facts } = await sale();
    const [before, rows] = [await known(pool), await rowsOf(pool)];
    await eventually(() => eventsOf(pool).placed === 3);
    expect(await run(pool, facts)).toBe(0);
    expect([await known(pool), await rowsOf(pool)]).toEqual([before, rows]);
    const event = await eventually(() => revalued(pool)[0]);
    expect(event.summary).toMatchObject({ bidCount: 3, lastSellAmount: '200000' });
    // the withdrawal is an event of its own unless it came in one batch with the bids
    const { changed, ...others } = eventsOf(pool);
    expect(others).toEqual({ placed: 3, retracted: 0 });
    expect(changed).toBeLessThanOrEqual(1);
  });

  it.each<[string, number, (pool: SamplePool) => Promise<unknown>]>([
    ['a lost order', 1, ({ poolId }) => stack.database.manager.delete(Order, { poolId, ordinal: 2 })],
    ['a wrong amount', 1, (pool) => change(pool, 2, { claimTrxHash: '0xabc', claimedValue: 5n })],
    ['a withdrawal that is not there', 1, (pool) => change(pool, 1, { withdrawnAt: null })],
    [
      'wrong numbers',
      2,
      async (pool) => [await change(pool, 3, { ordinal: 4 }), await change(pool, 2, { ordinal: 5 })],
    ],
    [
      'an order that is not on chain',
      1,
      ({ poolId }) => stack.database.manager.insert(Order, orderRow(poolId, 9, { bookVersion: 99 })),
    ],
    ['a lost pool', 1, ({ poolId }) => stack.database.manager.delete(Pool, { poolId })],
    [
      'a wrong pool',
      1,
      ({ poolId }) => stack.database.manager.update(Pool, { poolId }, { bidCount: 7, priceSell: 1n }),
    ],
    [
      'all that was lost',
      4,
      async ({ poolId }) => {
        for (const table of ['pool', '"order"', 'chain_fact'])
          await stack.database.query(`DELETE FROM ${table} WHERE "poolId" = $1`, [poolId]);
      },
    ],
  ])('mends %s, and says that %s rows were wrong', async (_, wrong, damage) => {
    const { pool, facts } = await sale();
    const before = await known(pool);
    await damage(pool);
    // a running service has read the wrong rows
    await stack.orders.book({ poolId: pool.poolId, steps: 50 });
    expect(await run(pool, facts)).toBe(wrong);
    expect(await known(pool)).toEqual(before);
    expect(await run(pool, facts)).toBe(0);
  });

  it('gives what it mends a version above all that services may have read', async () => {
    const { pool, facts } = await sale();
    const versionOf = async () => (await rowsOf(pool)).find(({ ordinal }) => ordinal === 2)?.bookVersion;
    const started = Math.floor(Date.now() / 1_000);
    await change(pool, 2, { claimTrxHash: '0xabc' });
    await run(pool, facts);
    expect(await versionOf()).toBeGreaterThanOrEqual(started);
    await change(pool, 2, { claimTrxHash: '0xabc', bookVersion: 2_100_000_000 });
    await run(pool, facts);
    expect(await versionOf()).toBe(2_100_000_001);
  });

  it('keeps the stored book only if no order was wrong', async () => {
    const { pool, facts } = await sale();
    const { poolId } = pool;
    const snapshot = { poolId, terms: 'any', version: 1, ids: Buffer.alloc(0), ticks: '' };
    await stack.database.manager.insert(BookSnapshot, snapshot);
    const stored = () => stack.database.manager.countBy(BookSnapshot, { poolId });
    await stack.database.manager.update(Pool, { poolId }, { bidCount: 7 });
    await run(pool, facts);
    expect(await stored()).toBe(1);
    await change(pool, 2, { claimTrxHash: '0xabc' });
    await run(pool, facts);
    expect(await stored()).toBe(0);
  });

  it('has what happened after the blocks that were read', async () => {
    const { pool, facts } = await sale();
    const later = pool.placed(1_000n, 70_000n);
    await eventually(() => eventsOf(pool).placed === 3);
    expect(await run(pool, facts, [later])).toBe(2);
    const orders = await pool.orders();
    expect(orders.map(({ sellAmounts }) => sellAmounts)).toEqual(['100000', '40000', '200000', '70000']);
    expect(orders.map(({ ordinal }) => ordinal)).toEqual([1, 2, 3, 4]);
    expect(await pool.summary()).toMatchObject({ bidCount: 4, lastSellAmount: '70000' });
    await eventually(() => eventsOf(pool).placed === 4);
  });

  it('counts what a settled pool has paid out', async () => {
    const { pool, facts } = await sale();
    const claimed = pool.claimed(facts[2]!, 10n, 4n);
    await run(pool, [...facts, pool.cleared(), claimed]);
    expect((await pool.summary())?.payouts).toMatchObject({ orders: 2, paid: 1 });
    expect((await rowsOf(pool)).map(({ claimedValue }) => claimedValue)).toEqual([null, 10n, null]);
  });

  it('removes a pool that is not on its chain, with its orders', async () => {
    const { pool } = await sale();
    expect(await run(pool, [])).toBe(3);
    expect(await pool.summary()).toBeUndefined();
    expect((await rowsOf(pool)).map(({ ordinal }) => ordinal)).toEqual([null, null, null]);
    await eventually(() => eventsOf(pool).retracted === 3);
  });

  it('has nothing to do for a pool without facts and rows', async () => {
    const pool = new SamplePool(stack);
    expect(await run(pool, [])).toBe(0);
    expect(await pool.summary()).toBeUndefined();
  });

  it('is asked for the pools that have facts, a row or an order', async () => {
    const { pool, facts } = await sale();
    const [onlyFacts, onlyPool, onlyOrder] = [new SamplePool(stack), poolRow(), orderRow('lost', 1)];
    await stack.database.manager.insert(Pool, onlyPool);
    await stack.database.manager.insert(Order, onlyOrder);
    await pool.publish(onlyFacts.fact({ case: 'newSellOrderPlaced', value: placedOf(facts[1]!) }));
    const ids = await eventually(async () => {
      const found = await rebuild.poolIds();
      return found.includes(onlyFacts.poolId) ? found : undefined;
    });
    expect(ids).toEqual(expect.arrayContaining([pool.poolId, onlyPool.poolId, 'lost']));
    expect(new Set(ids).size).toBe(ids.length);
  });
});
