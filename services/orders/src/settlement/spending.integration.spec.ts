import { TestClock } from '@launchpad/platform/testing';
import { KeeperPool } from '../ledger/keeper-pool.entity.js';
import { Pool, type PoolRow } from '../ledger/pool.entity.js';
import { poolRow, settlement } from '../test/rows.js';
import { openTables, type Tables } from '../test/tables.js';
import { GAS_LIMIT, POOL_GAS, Spending } from './spending.js';

const HOUR_MS = 3_600_000;
/** Unix seconds of the chain's clock. */
const NOW = 1_900_600_000;

describe('what the keeper spends on settlements', () => {
  const clock = new TestClock();
  let tables: Tables;
  let spending: Spending;
  let chainId = 0;

  beforeAll(async () => {
    tables = await openTables();
    spending = new Spending(tables.database, clock);
  });
  afterAll(() => tables.drop());
  // Each test has a chain of its own.
  beforeEach(() => {
    chainId += 1;
  });

  /** A pool that just ended, and what the keeper knows of it. */
  const add = async (changed: Partial<PoolRow> = {}, kept: Partial<KeeperPool> = {}) => {
    const pool = poolRow({ chainId, poolEndDate: NOW, ...changed });
    await tables.database.manager.insert(Pool, pool);
    await tables.database.manager.insert(KeeperPool, { poolId: pool.poolId, approved: true, ...kept });
    return pool.poolId;
  };
  const due = async () => {
    const pools = await spending.due(chainId, NOW, tables.database.manager);
    return pools.map(({ poolId }) => poolId);
  };
  const kept = (poolId: string) => tables.database.manager.findOneByOrFail(KeeperPool, { poolId });

  it('is at most 3.35 million gas at once and 10.05 million for a pool', () => {
    expect([GAS_LIMIT, POOL_GAS]).toEqual([3_350_000, 10_050_000]);
  });

  it.each<[string, () => Promise<string>]>([
    ['that has just ended', () => add()],
    ['whose time has come', () => add({}, { nextTryAtMs: clock.nowMs() })],
    ['whose gas is enough for one more attempt', () => add({}, { gasSpent: POOL_GAS - GAS_LIMIT })],
  ])('is for a pool %s', async (_, make) => {
    const poolId = await make();
    expect(await due()).toEqual([poolId]);
  });

  it.each<[string, () => Promise<string>]>([
    ['that ends in a second', () => add({ poolEndDate: NOW + 1 })],
    ['that is settled', () => add({ settlement })],
    ['that was cancelled', () => add({ isCancelled: true })],
    ['that is scam', () => add({ isScam: true })],
    ['that was deleted', () => add({ isDeleted: true })],
    ['that no admin approved', () => add({}, { approved: false })],
    ['of another chain', () => add({ chainId: 1_000 + chainId })],
    ['that is tried later', () => add({}, { nextTryAtMs: clock.nowMs() + 1 })],
    ['whose gas is used up', () => add({}, { gasSpent: POOL_GAS - GAS_LIMIT + 1 })],
  ])('is not for a pool %s', async (_, make) => {
    await make();
    expect(await due()).toEqual([]);
  });

  it('is for 20 pools at once, the earliest end first', async () => {
    const ids: string[] = [];
    for (let seconds = 0; seconds < 21; seconds += 1) ids.unshift(await add({ poolEndDate: NOW - seconds }));
    expect(await due()).toEqual(ids.slice(0, 20));
  });

  it.each([
    [0, 10_000],
    [1, 20_000],
    [2, 40_000],
    [8, 2_560_000],
    [9, HOUR_MS],
    [500, HOUR_MS],
  ])('pauses after attempt %s for %s ms, whatever its outcome', async (tries, waitMs) => {
    const poolId = await add({}, { tries });
    await spending.tried(poolId);
    expect((await kept(poolId)).tries).toBe(tries + 1);
    clock.advance(waitMs - 1);
    expect(await due()).toEqual([]);
    clock.advance(1);
    expect(await due()).toEqual([poolId]);
  });
});
