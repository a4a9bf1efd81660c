import { create } from '@bufbuild/protobuf';
import { randomHash } from '@launchpad/platform/testing';
import { CallerSchema, PayoutState } from '@launchpad/proto';
import { KeeperPool } from '../ledger/keeper-pool.entity.js';
import { Pool, type PoolRow } from '../ledger/pool.entity.js';
import { poolRow, settlement } from '../test/rows.js';
import { OrdersStack } from '../test/stack.js';
import { MAX_GAS } from './payout-queue.js';
import { Payout } from './payout.entity.js';

const POOL_GAS = 20_000_000;
const admin = create(CallerSchema, { admin: true, subject: 'ada' });

describe('what is left to pay out', () => {
  let stack: OrdersStack;

  beforeAll(async () => {
    stack = await OrdersStack.start(undefined, {
      KEEPER_PRIVATE_KEY: `0x${'1'.repeat(64)}`,
      PAYOUT_CHAINS: '5',
      PAYOUT_POOL_GAS: `${POOL_GAS}`,
    });
  });
  afterAll(() => stack.stop());
  afterEach(async () => {
    for (const table of [Pool, KeeperPool, Payout]) await stack.database.manager.clear(table);
  });

  const add = async (changed: Partial<PoolRow> = {}, approved = true) => {
    const pool = poolRow({ settlement, ordersToPay: 3, ordersPaid: 1, ...changed });
    await stack.database.manager.insert(Pool, pool);
    await stack.database.manager.insert(KeeperPool, { poolId: pool.poolId, approved });
    return pool.poolId;
  };
  const plan = async (poolId: string, changed: Partial<Payout>) => {
    await stack.database.manager.insert(Payout, { poolId, batchSize: 40, ...changed });
    return poolId;
  };
  const planned = (poolId: string) => stack.database.manager.findOneByOrFail(Payout, { poolId });
  const list = (page?: { page: number; limit: number }) => stack.orders.listPayouts({ caller: admin, page });
  const idsOf = ({ payouts }: Awaited<ReturnType<typeof list>>) => payouts.map(({ poolId }) => poolId);

  it('are the pools with open orders, the latest end first', async () => {
    const end = 1_900_600_000;
    const first = await add({ poolEndDate: end });
    const last = await add({ poolEndDate: end + 2 });
    const between = await add({ poolEndDate: end + 1, ordersToPay: 1, ordersPaid: 0 });
    await add({ ordersToPay: 3, ordersPaid: 3 });
    await add({ settlement: null, ordersToPay: null, ordersPaid: null });
    const page = await list({ page: 1, limit: 2 });
    expect(idsOf(page)).toEqual([last, between]);
    expect(page.pagination).toMatchObject({ page: 1, limit: 2, total: 3, pages: 2 });
    expect(page.payouts).toMatchObject([
      { chainId: 5, payouts: { orders: 3, paid: 1 } },
      { chainId: 5, payouts: { orders: 1, paid: 0 } },
    ]);
    expect(idsOf(await list({ page: 2, limit: 2 }))).toEqual([first]);
    const { payouts } = await stack.orders.listPayouts({ caller: admin, poolId: between });
    expect(payouts.map(({ poolId }) => poolId)).toEqual([between]);
  });

  it.each<[string, PayoutState, () => Promise<string>]>([
    ['paid by the keeper', PayoutState.DUE, () => add()],
    ['paid by the keeper', PayoutState.DUE, async () => plan(await add(), { failures: 0 })],
    ['refused', PayoutState.REFUSED, async () => plan(await add(), { failures: 1 })],
    [
      'over its budget',
      PayoutState.OVER_BUDGET,
      async () => plan(await add(), { failures: 1, gasSpent: POOL_GAS - MAX_GAS + 1 }),
    ],
    ['paid by the keeper', PayoutState.DUE, async () => plan(await add(), { gasSpent: POOL_GAS - MAX_GAS })],
    [
      'paid by the keeper',
      PayoutState.DUE,
      async () => plan(await add(), { gasBudget: POOL_GAS + 1, gasSpent: POOL_GAS - MAX_GAS + 1 }),
    ],
    ['claimed by hand: no admin approved the pool', PayoutState.BY_HAND, () => add({}, false)],
    ['claimed by hand: the keeper pays elsewhere', PayoutState.BY_HAND, () => add({ chainId: 97 })],
  ])('is %s (%s)', async (_, state, make) => {
    const poolId = await make();
    // another pool's state is of no interest
    await plan(await add({ poolEndDate: 1 }), { failures: 7, gasSpent: 7 });
    expect((await list()).payouts[0]).toMatchObject({ poolId, state });
  });

  it('comes with the gas that was spent and may be spent', async () => {
    await add({ poolEndDate: 2 });
    await plan(await add({ poolEndDate: 1 }), { gasSpent: 5, gasBudget: POOL_GAS + 3 });
    const [usual, raised] = [BigInt(POOL_GAS), BigInt(POOL_GAS + 3)];
    expect((await list()).payouts).toMatchObject([
      { gasSpent: 0n, gasBudget: usual, gasMost: 10n * usual },
      { gasSpent: 5n, gasBudget: raised, gasMost: 10n * usual },
    ]);
  });

  describe('comes with the account that pays', () => {
    it('without a balance while its chain cannot be read', async () => {
      expect((await list()).keepers).toMatchObject([{ chainId: 5, balance: '', paused: false }]);
    });

    it('and its last payout on that chain, if there was one', async () => {
      await plan(await add(), {});
      const last = async () => (await list()).keepers.map((keeper) => keeper.last);
      expect(await last()).toEqual([undefined]);
      const [lastTrxHash, ms] = [randomHash(), 1_900_000_000_999];
      await plan(await add(), { lastTrxHash: randomHash(), lastPaidAtMs: ms - 1_000 });
      const poolId = await plan(await add(), { lastTrxHash, lastPaidAtMs: ms });
      await plan(await add({ chainId: 97 }), { lastTrxHash: randomHash(), lastPaidAtMs: ms + 1 });
      expect(await last()).toMatchObject([{ poolId, transactionHash: lastTrxHash, paidAt: 1_900_000_000n }]);
    });
  });

  describe('a budget that an admin raises', () => {
    const raise = (poolId: string, gas: number) =>
      stack.orders.raisePayoutBudget({ caller: admin, poolId, gas: BigInt(gas) });
    const audited = async (poolId: string) => {
      const { entries } = await stack.orders.listPayoutAudit({ caller: admin, filter: { target: poolId } });
      return entries.map(({ before, after }) => [before, after]);
    };
    const refusal = (least: number) => ({
      status: 400,
      errors: [{ field: 'gas', message: `must be from ${least} to ${10 * POOL_GAS}` }],
    });

    it('is at least the present one and at most ten times the usual', async () => {
      const poolId = await add();
      await expect(raise(poolId, POOL_GAS - 1)).rejects.toMatchObject(refusal(POOL_GAS));
      await expect(raise(poolId, 10 * POOL_GAS + 1)).rejects.toMatchObject(refusal(POOL_GAS));
      const { payout } = await raise(poolId, POOL_GAS + 1);
      expect(payout).toMatchObject({ poolId, gasBudget: BigInt(POOL_GAS + 1), payouts: { orders: 3 } });
      await expect(raise(poolId, POOL_GAS)).rejects.toMatchObject(refusal(POOL_GAS + 1));
      expect((await raise(poolId, 10 * POOL_GAS)).payout?.gasBudget).toBe(BigInt(10 * POOL_GAS));
      await expect(raise('unknown', POOL_GAS)).rejects.toMatchObject({ status: 404 });
    });

    it('may be that of a pool that pays nothing out yet', async () => {
      const { payout } = await raise(
        await add({ settlement: null, ordersToPay: null, ordersPaid: null }),
        2 * POOL_GAS,
      );
      expect(payout).toMatchObject({ payouts: { orders: 0, paid: 0 }, gasSpent: 0n });
    });

    it('makes the pool due at once', async () => {
      const poolId = await plan(await add(), { nextTryAtMs: 2_000_000_000_000, gasSpent: 7 });
      await raise(poolId, 2 * POOL_GAS);
      expect(await planned(poolId)).toMatchObject({ nextTryAtMs: 0, gasSpent: 7, gasBudget: 2 * POOL_GAS });
    });

    it('is audited, but not if it stays what it is', async () => {
      const poolId = await plan(await add(), { nextTryAtMs: 2_000_000_000_000 });
      await raise(poolId, POOL_GAS);
      expect(await audited(poolId)).toEqual([]);
      expect(await planned(poolId)).toMatchObject({ gasBudget: null, nextTryAtMs: 2_000_000_000_000 });
      await raise(poolId, 2 * POOL_GAS);
      await raise(poolId, 2 * POOL_GAS);
      const budget = (gasBudget: number) => JSON.stringify({ gasBudget });
      expect(await audited(poolId)).toEqual([[budget(POOL_GAS), budget(2 * POOL_GAS)]]);
    });
  });
});
