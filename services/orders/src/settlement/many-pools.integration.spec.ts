import { jest } from '@jest/globals';
import { auctionAbi } from '@launchpad/contracts';
import { Clock, Metrics } from '@launchpad/platform';
import { randomAddress, randomHash, rowsReadBy, TestClock } from '@launchpad/platform/testing';
import { Contract, Wallet } from 'ethers';
import { KeeperPool } from '../ledger/keeper-pool.entity.js';

import { Order, type OrderRow } from '../ledger/order.entity.js';
import { Pool, type PoolRow } from '../ledger/pool.entity.js';
import { orderRow, poolRow, settlement } from '../test/rows.js';
import { OrdersStack } from '../test/stack.js';
import { PayoutQueue } from './payout-queue.js';
import { Payout } from './payout.entity.js';
import { Penalties } from './penalties.js';
import { SentTransactions } from './sent-transactions.js';
import { SettlementMetrics } from './settlement.metrics.js';

const POOL_GAS = 20_000_000;
const FINISHED = 3_000;
const RUNNING = 100;
const FEW = 30;
const TABLES = ['pool', 'kept_pool', 'payout', 'order'];

/** Copies of a pool with all that is known of it. */
const COPIES = [
  `INSERT INTO pool SELECT (jsonb_populate_record(pool, jsonb_build_object('poolId', pool."poolId" || '-' || n))).*
   FROM pool, generate_series(1, $2::int) AS n WHERE "poolId" = $1`,
  `INSERT INTO kept_pool SELECT (jsonb_populate_record(kept, jsonb_build_object('poolId', kept."poolId" || '-' || n))).*
   FROM kept_pool AS kept, generate_series(1, $2::int) AS n WHERE "poolId" = $1`,
  `INSERT INTO payout SELECT (jsonb_populate_record(payout, jsonb_build_object('poolId', payout."poolId" || '-' || n))).*
   FROM payout, generate_series(1, $2::int) AS n WHERE "poolId" = $1`,
  `INSERT INTO "order" SELECT (jsonb_populate_record(o,
     jsonb_build_object('poolId', o."poolId" || '-' || n, 'id', gen_random_uuid()))).*
   FROM "order" AS o, generate_series(1, $2::int) AS n WHERE o."poolId" = $1`,
];

describe('with thousands of pools that are finished', () => {
  const clock = new TestClock();
  let stack: OrdersStack;
  let queue: PayoutQueue;
  let unpaid: string;
  let cancelled: string;

  beforeAll(async () => {
    stack = await OrdersStack.start();
    queue = new PayoutQueue(stack.database, clock, POOL_GAS);
    const paid = { claimTrxHash: randomHash() };
    const withdrawn = { withdrawnAt: 7 };
    const done = { settlement, ordersToPay: 3, ordersPaid: 3 };
    const finished = await add(done, [{ ...paid }, { ...paid }, { ...paid }, withdrawn]);
    await stack.database.manager.insert(Payout, { poolId: finished, batchSize: 40 });
    for (const statement of COPIES) await stack.database.query(statement, [finished, FINISHED]);
    const running = await add({}, Array(40).fill({}));
    for (const statement of COPIES) await stack.database.query(statement, [running, RUNNING]);
    const looked = await add({ isCancelled: true, ordersToPay: 0, ordersPaid: 0 }, [withdrawn]);
    await markAsGone(looked);
    for (const statement of COPIES) await stack.database.query(statement, [looked, FINISHED]);
    unpaid = await add({ settlement, ordersToPay: 3, ordersPaid: 0 }, [{}, {}, {}]);
    cancelled = await add({ isCancelled: true, ordersToPay: 0, ordersPaid: 0 }, [withdrawn]);
    await stack.database.query('VACUUM ANALYZE');
  });
  afterAll(() => stack.stop());

  /** An approved pool with such orders. */
  const add = async (changed: Partial<PoolRow>, orders: Partial<OrderRow>[]) => {
    const pool = poolRow(changed);
    const { manager } = stack.database;
    await manager.insert(Pool, pool);
    await manager.insert(KeeperPool, { poolId: pool.poolId, approved: true });
    await manager.insert(
      Order,
      orders.map((order, index) => orderRow(pool.poolId, index + 1, order)),
    );
    return pool.poolId;
  };

  const penalties = () => {
    const sent = new SentTransactions(stack.database);
    return new Penalties(stack.database, clock, POOL_GAS, queue, sent, stack.app.get(SettlementMetrics));
  };

  const markAsGone = (poolId: string) =>
    stack.database.query('UPDATE pool SET "penaltiesDueAtMs" = NULL WHERE "poolId" = $1', [poolId]);

  it('the keeper reads only those that have orders to pay', async () => {
    const rows = await rowsReadBy(stack.database, TABLES, async () => {
      expect((await queue.next(5))?.pool.poolId).toBe(unpaid);
    });
    expect(rows).toBeLessThan(FEW);
  });

  it('the keeper reads only those that may have penalties to pay', async () => {
    const { database } = stack;
    const auction = new Contract(randomAddress(), auctionAbi);
    const account = new Wallet(randomHash());
    const looked = () => penalties().payNext(5, auction, account, () => Promise.resolve(false));
    expect(await rowsReadBy(database, TABLES, looked)).toBeLessThan(FEW);
    const dueOf = 'SELECT "penaltiesDueAtMs" FROM pool WHERE "poolId" = $1';
    const [{ penaltiesDueAtMs }] = await database.query<[{ penaltiesDueAtMs: string }]>(dueOf, [cancelled]);
    expect(Number(penaltiesDueAtMs)).toBeGreaterThan(clock.nowMs());
  });

  it('those to pay do not wait for any that strangers created and cancelled', async () => {
    const { database } = stack;
    const stranger = await add({ isCancelled: true, ordersToPay: 0, ordersPaid: 0 }, [{ withdrawnAt: 7 }]);
    await database.manager.update(KeeperPool, { poolId: stranger }, { approved: false });
    for (const statement of COPIES) await database.query(statement, [stranger, 98]);
    const due = (poolId: string) =>
      database.query('UPDATE pool SET "penaltiesDueAtMs" = 1 WHERE "poolId" = $1', [poolId]);
    await due(cancelled);
    const asked: unknown[] = [];
    const auction = { getFunction: () => (pool: number) => (asked.push(pool), Promise.resolve(0n)) };
    await penalties().payNext(5, auction as never, new Wallet(randomHash()), () => Promise.resolve(true));
    expect(asked).toHaveLength(1);
    const [{ waiting }] = await database.query<[{ waiting: number }]>(
      'SELECT count(*)::int AS waiting FROM pool WHERE "isCancelled" AND "penaltiesDueAtMs" <= $1',
      [clock.nowMs()],
    );
    expect(waiting).toBe(0);
  });

  it('the metrics read all of them once a minute, and otherwise only those that are not finished', async () => {
    await stack.setTime(1_900_000_001);
    const { registry } = stack.app.get(Metrics);
    let nowMs = Date.now();
    jest.spyOn(stack.app.get(Clock), 'nowMs').mockImplementation(() => nowMs);
    const numbers = async () =>
      [...(await registry.metrics()).matchAll(/^launchpad_pools_.*{chain="5"}.*/gm)].join('\n');
    const read = () => rowsReadBy(stack.database, TABLES, numbers);
    const before = await numbers();
    expect(before).toContain(`launchpad_pools_paid_out{chain="5"} ${2 * FINISHED + 3}`);
    expect(before).toContain('launchpad_pools_unpaid{chain="5"} 1');
    expect(before).toContain(`launchpad_pools_started{chain="5"} ${RUNNING + 1}`);
    nowMs += 59_999;
    expect(await read()).toBeLessThan(5 * RUNNING);
    expect(await numbers()).toBe(before);
    nowMs += 1;
    expect(await read()).toBeGreaterThan(FINISHED);
    jest.restoreAllMocks();
  });
});
