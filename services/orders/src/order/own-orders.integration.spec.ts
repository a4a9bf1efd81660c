import { jest } from '@jest/globals';
import { create } from '@bufbuild/protobuf';
import { Networks } from '@launchpad/platform';
import { randomAddress, testNetworks } from '@launchpad/platform/testing';
import { ListMineRequestSchema } from '@launchpad/proto';
import type { EntityManager } from 'typeorm';
import { Books } from '../book/books.js';
import { KeeperPool } from '../ledger/keeper-pool.entity.js';
import { Order } from '../ledger/order.entity.js';
import { Pool } from '../ledger/pool.entity.js';
import { PoolsService } from '../pool/pools.service.js';
import { COPIES, orderRow, orderRows, poolRow } from '../test/rows.js';
import { wallet } from '../test/samples.js';
import { openTables, type Tables } from '../test/tables.js';
import { OrderView } from './order.view.js';
import { OrdersService } from './orders.service.js';

describe("a page of a wallet's bids", () => {
  const orderBy = randomAddress();
  let tables: Tables;
  let poolIds: string[];

  beforeAll(async () => {
    tables = await openTables();
    const { manager } = tables.database;
    const [own, other, pushed] = [
      poolRow({ isScam: true }),
      poolRow({ isScam: true }),
      poolRow({ isScam: true }),
    ];
    poolIds = [own.poolId, other.poolId, pushed.poolId];
    await manager.insert(Pool, [own, other, pushed]);
    await manager.insert(KeeperPool, [
      { poolId: own.poolId, approved: true },
      { poolId: other.poolId, approved: true },
    ]);
    const ofWallet = (poolId: string, count: number) =>
      orderRows(poolId, count).map((order) => ({ ...order, orderBy }));
    const newest = { orderBy, blockTimestamp: 2_000_000_000 };
    await manager.insert(
      Order,
      [1, 2, 3].map((ordinal) => orderRow(own.poolId, ordinal, newest)),
    );
    await manager.insert(Order, ofWallet(other.poolId, 900));
    await manager.insert(Order, ofWallet(pushed.poolId, 2_000));
    await manager.insert(Order, orderRow(own.poolId, 4, { orderBy, ordinal: null }));
    const strange = poolRow();
    await manager.insert(Pool, strange);
    await manager.insert(Order, orderRow(strange.poolId, 1));
    await manager.query(COPIES, [strange.poolId, 10_000]);
    await tables.database.query('VACUUM ANALYZE "order"');
  });
  afterAll(() => tables.drop());

  const serviceIn = (manager: EntityManager) => {
    const [orders, pools] = [manager.getRepository(Order), manager.getRepository(Pool)];
    const books = new Books(tables.database);
    const view = new OrderView(new Networks(testNetworks));
    return new OrdersService(orders, pools, new PoolsService(pools, orders, books), books, view);
  };
  const rowsRead = async (manager: EntityManager) => {
    const [{ rows }] = await manager.query<[{ rows: number }]>(
      `SELECT (seq_tup_read + idx_tup_fetch)::int AS rows FROM pg_stat_xact_user_tables WHERE relname = 'order'`,
    );
    return rows;
  };
  /** The pools of a page's bids, the total, and how many rows of bids were read for it. */
  const read = (page: number, poolId = '') =>
    tables.database.transaction(async (manager) => {
      const before = await rowsRead(manager);
      const request = create(ListMineRequestSchema, {
        caller: wallet(orderBy),
        page: { page, limit: 10 },
        poolId,
      });
      const { orders, pagination } = await serviceIn(manager).mine(request);
      const rows = (await rowsRead(manager)) - before;
      const pools = new Set(orders.map((order) => poolIds.indexOf(order.poolId ?? '')));
      return {
        pools: [...pools].toSorted((a, b) => a - b),
        count: orders.length,
        total: pagination.total,
        rows,
      };
    });

  it.each([
    ['of approved pools, which are first', 1, [0, 1]],
    ['in the middle of them', 50, [1]],
    ['where those begin that strangers may have placed', 91, [1, 2]],
    ['of those', 200, [2]],
  ])('reads no other bids than its own: %s', async (_, page, pools) => {
    const found = await read(page);
    expect(found).toMatchObject({ pools, count: 10, total: 2_903 });
    expect(found.rows).toBeLessThanOrEqual(10);
  });

  it('is the last, or none, past the end', async () => {
    expect(await read(291)).toMatchObject({ count: 3, pools: [2] });
    expect(await read(292)).toMatchObject({ count: 0, total: 2_903, rows: 0 });
  });

  it('has those of one pool only where one is named', async () => {
    expect(await read(1, poolIds[0])).toMatchObject({ count: 3, total: 3, pools: [0] });
    expect(await read(1, poolIds[2])).toMatchObject({ count: 10, total: 2_000, pools: [2] });
  });

  it('takes no more statements for many bids in many pools than for one', async () => {
    const [bidder, other] = [randomAddress(), randomAddress()];
    const pools = Array.from({ length: 10 }, () => poolRow());
    const { manager } = tables.database;
    await manager.insert(Pool, pools);
    await manager.insert(
      KeeperPool,
      pools.map(({ poolId }) => ({ poolId, approved: true })),
    );
    await manager.insert(
      Order,
      pools.flatMap(({ poolId }, pool) =>
        orderRows(poolId, 5).map((order) => ({ ...order, orderBy: pool === 0 ? other : bidder })),
      ),
    );
    const service = serviceIn(manager);
    const statements = async (address: string, limit: number) => {
      const page = { page: 1, limit };
      const request = create(ListMineRequestSchema, { caller: wallet(address), page });
      await service.mine(request);
      const sent = jest.spyOn(tables.database.logger, 'logQuery');
      const { orders } = await service.mine(request);
      const count = sent.mock.calls.length;
      sent.mockRestore();
      return { count, outcomes: orders.filter(({ outcome }) => outcome?.claimedValue !== '0').length };
    };
    const forOne = await statements(other, 1);
    expect(forOne.outcomes).toBe(1);
    expect(forOne.count).toBeGreaterThan(2);
    expect(await statements(bidder, 45)).toEqual({ count: forOne.count, outcomes: 45 });
  });
});
