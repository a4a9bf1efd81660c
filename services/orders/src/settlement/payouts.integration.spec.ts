import { jest } from '@jest/globals';
import { create } from '@bufbuild/protobuf';
import { auctionAbi } from '@launchpad/contracts';
import { startChain, type Chain } from '@launchpad/contracts/testing';
import { Clock, HealthServer } from '@launchpad/platform';
import { eventually } from '@launchpad/platform/testing';
import { CallerSchema, PayoutState } from '@launchpad/proto';
import { Contract, toQuantity } from 'ethers';
import { ChainSale, decide, hostileToken, networkOf } from '../test/chain-sale.js';
import { visitor, wallet } from '../test/samples.js';
import { OrdersStack } from '../test/stack.js';
import { KeeperPool } from '../ledger/keeper-pool.entity.js';
import { Payout } from './payout.entity.js';

const POOL_GAS = 20_000_000;

describe('the keeper pays out', () => {
  let chain: Chain;
  let stack: OrdersStack;
  let deployed: unknown;

  beforeAll(async () => {
    chain = await startChain({ chainId: 5 });
  });
  beforeEach(async () => {
    deployed = await chain.provider.send('evm_snapshot', []);
  });
  afterEach(async () => {
    await stack?.stop();
    await chain.provider.send('evm_setAutomine', [true]);
    await chain.provider.send('evm_revert', [deployed]);
  });
  afterAll(() => chain?.stop());

  const start = async (payoutChains = '5') => {
    stack = await OrdersStack.start([networkOf(chain)], {
      KEEPER_PRIVATE_KEY: chain.accounts.keeper.privateKey,
      PAYOUT_CHAINS: payoutChains,
      PAYOUT_POOL_GAS: `${POOL_GAS}`,
    });
  };
  /** A pool that runs, known to the service and approved. */
  const runningPool = async (poolingToken?: string) => {
    const sale = await ChainSale.create(chain, poolingToken);
    const { poolId } = await sale.announce(stack).then(async (pool) => {
      await decide(stack, pool, true);
      return pool;
    });
    return { sale, poolId };
  };
  const warpTo = async (time: number) => {
    await chain.warpTo(time);
    await stack.setTime(time);
  };
  /** Publishes what happened on chain until nothing new does, as the listener would. */
  const paidOnce = async (sale: ChainSale) => {
    await eventually(async () => {
      const isPaid = [...(await sale.payments()).values()].every((times) => times === 1);
      await sale.relay(stack);
      return isPaid;
    });
  };
  /** Waits until the keeper has settled another pool, so that it has begun to look at all pools once more. */
  const keeperLooks = async () => {
    const { sale } = await runningPool();
    await warpTo(sale.end + 1);
    await eventually(() => sale.isSettled());
  };
  const payoutOf = (poolId: string) => stack.database.manager.findOneByOrFail(Payout, { poolId });
  /** Makes a pool due at once, instead of waiting. */
  const hurry = (poolId: string) => stack.database.manager.update(Payout, { poolId }, { nextTryAtMs: 0 });
  const sentByKeeper = () => chain.provider.getTransactionCount(chain.accounts.keeper.address);
  const metrics = () =>
    fetch(`http://127.0.0.1:${stack.app.get(HealthServer).port}/metrics`).then((answer) => answer.text());

  it('every open order of a settled pool once, though an owner claims meanwhile', async () => {
    await start();
    const { sale, poolId } = await runningPool();
    await chain.warpTo(sale.end - 400);
    for (const role of ['investorA', 'investorB', 'investorC'] as const) await sale.bid(role, 30);
    await sale.relay(stack);
    await warpTo(sale.end + 1);
    await eventually(() => sale.isSettled());
    await sale.send(
      'investorC',
      'claimFromParticipantOrder',
      [...(await sale.payments()).keys()].slice(60, 75),
    );
    await paidOnce(sale);
    // The settlement, and 40, 40 and the rest; the last one may be asked for again while its events are under way.
    expect(await sentByKeeper()).toBeLessThanOrEqual(4);
    expect((await payoutOf(poolId)).gasSpent).toBeGreaterThan(0);
    expect(await metrics()).toContain('launchpad_keeper_payouts_total{chain="5",outcome="paid"}');
  });

  it('refunds of a scam, and credits what a token that burns its gas refuses, while other pools are paid', async () => {
    await start();
    const token = await hostileToken(chain);
    const bad = await runningPool(token.address);
    const scam = await runningPool();
    const good = await runningPool();
    await chain.warpTo(good.sale.end - 300);
    for (const { sale } of [bad, scam, good]) {
      await sale.bid('investorA', 3);
      await sale.relay(stack);
    }
    await scam.sale.send('admin', 'markSpam');
    await scam.sale.relay(stack);
    await warpTo(good.sale.end + 1);
    await eventually(() => bad.sale.isSettled());
    await token.answer({ manner: 'loops' });
    await bad.sale.relay(stack);
    await paidOnce(scam.sale);
    await eventually(() => good.sale.isSettled());
    await paidOnce(good.sale);
    await eventually(async () => {
      await hurry(bad.poolId);
      await bad.sale.relay(stack);
      return [...(await bad.sale.payments()).values()].every((times) => times === 1);
    });
    const credited = new Contract(chain.addresses.auction, auctionAbi, chain.provider).getFunction('credit');
    expect(await credited(token.address, chain.accounts.investorA.address)).toBeGreaterThan(0n);
    expect((await payoutOf(bad.poolId)).gasSpent).toBeGreaterThan(0);
    expect((await payoutOf(bad.poolId)).gasSpent).toBeLessThan(POOL_GAS);
    await bad.sale.relay(stack);
    // What is paid out is counted once a minute.
    const clock = jest.spyOn(stack.app.get(Clock), 'nowMs');
    let minutes = 0;
    await eventually(async () => {
      minutes += 1;
      clock.mockReturnValue(Date.now() + minutes * 60_000);
      return (await metrics()).includes('launchpad_pools_paid_out{chain="5"} 3');
    });
    clock.mockRestore();
  });

  it('again what a reorganisation took back or a node dropped, and nothing again whose events are late', async () => {
    await start();
    const { sale, poolId } = await runningPool();
    await chain.warpTo(sale.end - 300);
    await sale.bid('investorA', 3);
    await sale.relay(stack);
    await warpTo(sale.end + 1);
    await eventually(() => sale.isSettled());
    const before = await chain.provider.send('evm_snapshot', []);
    await sale.relay(stack);
    const isPaid = async () => [...(await sale.payments()).values()].every((times) => times === 1);
    await eventually(isPaid);

    const sent = await sentByKeeper();
    for (let round = 0; round < 3; round += 1) {
      const { nextTryAtMs } = await payoutOf(poolId);
      await hurry(poolId);
      await eventually(async () => (await payoutOf(poolId)).nextTryAtMs > nextTryAtMs);
    }
    expect(await sentByKeeper()).toBe(sent);

    const claims = await sale.relay(stack);
    await chain.provider.send('evm_revert', [before]);
    await stack.chain.retract(...claims);
    // Time does not pass, so that no transaction is given up for its age: only for being dropped.
    const time = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    await chain.provider.send('evm_setAutomine', [false]);
    const dropped = await eventually(async () => {
      await hurry(poolId);
      const block = await chain.provider.send('eth_getBlockByNumber', ['pending', false]);
      return block.transactions[0];
    });
    await chain.provider.send('anvil_dropTransaction', [dropped]);
    await chain.provider.send('evm_setAutomine', [true]);
    await eventually(async () => {
      await hurry(poolId);
      return isPaid();
    });
    time.mockRestore();
  });

  it('once what the token refuses, which then waits in the auction for its owner', async () => {
    await start();
    const token = await hostileToken(chain);
    const { sale, poolId } = await runningPool(token.address);
    await chain.warpTo(sale.end - 300);
    await sale.bid('investorA', 3);
    await sale.relay(stack);
    await warpTo(sale.end + 1);
    await eventually(() => sale.isSettled());
    await token.answer({ manner: 'reverts' });
    await paidOnce(sale);
    const caller = create(CallerSchema, { admin: true, subject: 'ada' });
    await eventually(async () => (await stack.orders.listPayouts({ caller, poolId })).payouts.length === 0);
    // the settlement, and one payout
    expect(await sentByKeeper()).toBe(2);
    const credit = new Contract(chain.addresses.auction, auctionAbi, chain.provider).getFunction('credit');
    // 6 USDC at the reserve price
    expect(await credit(token.address, chain.accounts.investorA.address)).toBe(6n * 10n ** 18n);
  });

  it('a pool that used up its gas once an admin has raised its budget', async () => {
    await start();
    const { sale, poolId } = await runningPool();
    await chain.warpTo(sale.end - 300);
    await sale.bid('investorA', 2);
    await sale.relay(stack);
    await stack.database.manager.insert(Payout, { poolId, batchSize: 40, gasSpent: POOL_GAS });
    await warpTo(sale.end + 1);
    await eventually(() => sale.isSettled());
    await sale.relay(stack);
    await eventually(async () =>
      (await metrics()).includes('launchpad_pools_payout_over_budget{chain="5"} 1'),
    );
    const caller = create(CallerSchema, { admin: true, subject: 'ada' });
    const listed = async () => (await stack.orders.listPayouts({ caller })).payouts;
    expect(await listed()).toMatchObject([
      {
        poolId,
        payouts: { orders: 2, paid: 0 },
        state: PayoutState.OVER_BUDGET,
        gasBudget: BigInt(POOL_GAS),
        gasMost: BigInt(10 * POOL_GAS),
      },
    ]);
    const ofPool = async (id: string) => (await stack.orders.listPayouts({ caller, poolId: id })).payouts;
    expect([await ofPool(poolId), await ofPool('unknown')]).toMatchObject([[{ poolId }], []]);
    const keeper = async () => (await stack.orders.listPayouts({ caller })).keepers[0]!;
    const { address, provider } = { ...chain.accounts.keeper, provider: chain.provider };
    const known = await eventually(async () => ((await keeper()).balance ? keeper() : undefined));
    expect(known).toMatchObject({ chainId: 5, address: address.toLowerCase(), paused: false });
    expect(known.last).toBeUndefined();

    const raise = (gas: number, by = caller, of = poolId) =>
      stack.orders.raisePayoutBudget({ caller: by, poolId: of, gas: BigInt(gas) });
    for (const other of [visitor, wallet(chain.accounts.poolOwner.address)])
      await expect(raise(2 * POOL_GAS, other)).rejects.toMatchObject({ status: 403 });
    await expect(raise(2 * POOL_GAS, caller, 'unknown')).rejects.toMatchObject({ status: 404 });
    for (const gas of [POOL_GAS - 1, 10 * POOL_GAS + 1]) {
      const errors = [{ field: 'gas', message: `must be from ${POOL_GAS} to ${10 * POOL_GAS}` }];
      await expect(raise(gas)).rejects.toMatchObject({ status: 400, errors });
    }
    expect([...(await sale.payments()).values()]).toEqual([0, 0]);
    for (const _ of ['clicked', 'clicked again']) {
      const { payout } = await raise(2 * POOL_GAS);
      expect(payout).toMatchObject({ gasBudget: BigInt(2 * POOL_GAS) });
    }
    await paidOnce(sale);
    await eventually(async () => (await listed()).length === 0);
    const { last } = await eventually(async () => ((await keeper()).last ? keeper() : undefined));
    expect(last).toMatchObject({ poolId });
    const receipt = await provider.getTransactionReceipt(last!.transactionHash);
    expect(receipt).toMatchObject({ status: 1, from: address });
    // it follows what the payout cost
    const left = await provider.getBalance(address);
    await eventually(async () => (await keeper()).balance === `${left}`);
    const { entries } = await stack.orders.listPayoutAudit({ caller });
    expect(entries).toMatchObject([{ subject: 'ada', action: 'payout.raise-budget', target: poolId }]);
  });

  it('only while its account holds enough, which the metrics say though nothing is due', async () => {
    await start();
    const isPaused = (value: 0 | 1) =>
      eventually(async () =>
        (await metrics()).includes(`launchpad_keeper_payouts_paused{chain="5"} ${value}`),
      );
    const fund = (wei: bigint) =>
      chain.provider.send('anvil_setBalance', [chain.accounts.keeper.address, toQuantity(wei)]);
    const { maxFeePerGas } = await chain.provider.getFeeData();
    // ten settlements of 3.35 million gas
    const enough = (maxFeePerGas ?? 0n) * 33_500_000n;
    expect(await isPaused(0)).toBe(true);
    await fund(enough - 1n);
    expect(await isPaused(1)).toBe(true);
    await fund(enough);
    expect(await isPaused(0)).toBe(true);
    expect(await metrics()).toContain(`launchpad_keeper_balance_wei{chain="5"} ${Number(enough)}`);
  });

  it('nowhere, and the metrics say of a chain where it only settles that its account is nearly empty', async () => {
    await start('');
    const says = (text: string) => eventually(async () => (await metrics()).includes(text));
    expect(await says('launchpad_keeper_funds_low{chain="5"} 0')).toBe(true);
    await chain.provider.send('anvil_setBalance', [chain.accounts.keeper.address, toQuantity(7n)]);
    expect(await says('launchpad_keeper_funds_low{chain="5"} 1')).toBe(true);
    expect(await metrics()).toContain('launchpad_keeper_balance_wei{chain="5"} 7');
    expect(await metrics()).not.toContain('launchpad_keeper_payouts_paused{');
  });

  it('or says that it is late: an hour after the end, also of what it does not try, and not of what is refused', async () => {
    await start();
    const { sale, poolId } = await runningPool();
    await chain.warpTo(sale.end - 300);
    await sale.bid('investorA', 1);
    await sale.relay(stack);
    // set aside by the keeper: it never tries
    await stack.database.manager.update(KeeperPool, { poolId }, { nextTryAtMs: 9e15 });
    await stack.database.manager.insert(Payout, { poolId, batchSize: 40, nextTryAtMs: 9e15 });
    let minutes = 0;
    // What is promised is counted once a minute.
    const aMinuteLater = async () => {
      const nowMs = Date.now() + (minutes += 1) * 60_000;
      const later = jest.spyOn(stack.app.get(Clock), 'nowMs').mockReturnValue(nowMs);
      const text = await metrics();
      later.mockRestore();
      return text;
    };
    const says = async (overdue: number, promised: number) => {
      const text = await aMinuteLater();
      expect(text).toContain(`launchpad_pools_overdue{chain="5"} ${overdue}`);
      expect(text).toContain(`launchpad_pools_promised{chain="5"} ${promised}`);
    };
    await warpTo(sale.end + 3_500);
    await says(0, 0);
    await warpTo(sale.end + 3_700);
    await says(1, 1);
    await sale.send('stranger', 'settlePool');
    await sale.relay(stack);
    await eventually(async () => (await aMinuteLater()).includes('launchpad_pools_unpaid{chain="5"} 1'));
    await says(1, 1);
    await stack.database.manager.update(Payout, { poolId }, { failures: 1 });
    await says(0, 1);
    await warpTo(sale.end + 90_000);
    await says(0, 0);
  });

  it.each([
    { where: 'it is switched off', payoutChains: '97', approved: true },
    { where: 'no admin approved the pool', payoutChains: '5', approved: false },
  ])('nothing where $where', async ({ payoutChains, approved }) => {
    await start(payoutChains);
    const sale = await ChainSale.create(chain);
    await decide(stack, await sale.announce(stack), approved);
    await chain.warpTo(sale.end - 300);
    await sale.bid('investorA', 1);
    await warpTo(sale.end + 1);
    if (approved) await eventually(() => sale.isSettled());
    else await sale.send('stranger', 'settlePool');
    await sale.relay(stack);
    // The second time, it has finished the look that began before.
    await keeperLooks();
    await keeperLooks();
    expect([...(await sale.payments()).values()]).toEqual([0]);
  });
});
