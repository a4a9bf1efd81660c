import { startChain, type Chain } from '@launchpad/contracts/testing';
import { HealthServer } from '@launchpad/platform';
import { eventually } from '@launchpad/platform/testing';
import { KeeperPool } from '../ledger/keeper-pool.entity.js';
import { ChainSale, decide, hostileToken, networkOf } from '../test/chain-sale.js';
import { OrdersStack } from '../test/stack.js';
import { GAS_LIMIT, POOL_GAS } from './spending.js';

describe('the keeper', () => {
  let chain: Chain;

  beforeAll(async () => {
    chain = await startChain({ chainId: 5 });
  });
  afterAll(() => chain.stop());

  const metrics = ({ app }: OrdersStack) =>
    fetch(`http://127.0.0.1:${app.get(HealthServer).port}/metrics`).then((answer) => answer.text());

  it("settles a pool once it has ended by its chain's clock, not before", async () => {
    const stack = await OrdersStack.start([networkOf(chain)], {
      KEEPER_PRIVATE_KEY: chain.accounts.keeper.privateKey,
    });
    try {
      const [ended, open] = [await ChainSale.create(chain), await ChainSale.create(chain)];
      await decide(stack, await ended.announce(stack), true);
      await decide(stack, await open.announce(stack, open.end + 1_000_000), true);
      await stack.setTime(ended.end - 100);
      await chain.warpTo(ended.end + 5);
      expect(await ended.isSettled()).toBe(false);
      await stack.setTime(ended.end + 5);
      await eventually(() => ended.isSettled());
      expect(await open.isSettled()).toBe(false);
      await eventually(async () =>
        (await metrics(stack)).includes('launchpad_keeper_settlements_total{chain="5",outcome="settled"} 1'),
      );
    } finally {
      await stack.stop();
    }
  });

  it('settles approved pools, even if their token burns its gas, and no pool beyond its budget', async () => {
    const greedy = await hostileToken(chain);
    const stack = await OrdersStack.start([networkOf(chain)], {
      KEEPER_PRIVATE_KEY: chain.accounts.keeper.privateKey,
    });
    try {
      const [unapproved, rejected, exhausted, burning] = [
        await ChainSale.create(chain),
        await ChainSale.create(chain),
        await ChainSale.create(chain),
        await ChainSale.create(chain, greedy.address),
      ];
      await greedy.answer({ manner: 'loops' });
      const approved = await ChainSale.create(chain);
      await chain.warpTo(approved.end - 300);
      await burning.bid();
      await unapproved.announce(stack);
      const withdrawn = await rejected.announce(stack);
      await decide(stack, withdrawn, true);
      await decide(stack, withdrawn, false);
      const burns = await burning.announce(stack);
      await decide(stack, burns, true);
      const spentUp = await exhausted.announce(stack);
      await decide(stack, spentUp, true);
      const keeperPool = (poolId: string) => stack.database.manager.findOneByOrFail(KeeperPool, { poolId });
      await eventually(async () => (await keeperPool(spentUp.poolId)).approved);
      const spent = { gasSpent: POOL_GAS - GAS_LIMIT + 1 };
      await stack.database.manager.update(KeeperPool, { poolId: spentUp.poolId }, spent);
      await decide(stack, await approved.announce(stack), true);
      await chain.warpTo(approved.end + 5);
      const before = await chain.provider.getBalance(chain.accounts.keeper.address);
      await stack.setTime(approved.end + 5);
      await eventually(() => approved.isSettled());
      await eventually(() => burning.isSettled());
      await eventually(async () => (await keeperPool(burns.poolId)).gasSpent > 0);
      expect((await keeperPool(burns.poolId)).gasSpent).toBeLessThan(GAS_LIMIT);
      const paid = before - (await chain.provider.getBalance(chain.accounts.keeper.address));
      expect(paid).toBeLessThan(10n ** 17n);
      expect((await keeperPool(spentUp.poolId)).tries).toBe(0);
      for (const pool of [unapproved, rejected, exhausted]) expect(await pool.isSettled()).toBe(false);
      // The exhausted pool, and two whose settlement is not published here; unapproved pools raise no alert.
      expect(await metrics(stack)).toContain('launchpad_pools_unsettled{chain="5"} 3');
    } finally {
      await stack.stop();
    }
  });

  it('settles a pool in the end though what it sent was dropped, and counts what was mined', async () => {
    const stack = await OrdersStack.start([networkOf(chain)], {
      KEEPER_PRIVATE_KEY: chain.accounts.keeper.privateKey,
    });
    try {
      const ended = await ChainSale.create(chain);
      const pool = await ended.announce(stack);
      await decide(stack, pool, true);
      await chain.warpTo(ended.end + 5);
      await chain.provider.send('evm_setAutomine', [false]);
      await stack.setTime(ended.end + 5);
      const { poolId } = pool;
      const hurry = () => stack.database.manager.update(KeeperPool, { poolId }, { nextTryAtMs: 0 });
      const gasSpent = async () =>
        (await stack.database.manager.findOneByOrFail(KeeperPool, { poolId })).gasSpent;
      // as often as its gas would be enough for, were they mined
      for (const times of [1, 2, 3]) {
        await hurry();
        const sent = await eventually(async () => {
          const block = await chain.provider.send('eth_getBlockByNumber', ['pending', false]);
          return block.transactions[0];
        });
        await chain.provider.send('anvil_dropTransaction', [sent]);
        await eventually(async () =>
          (await metrics(stack)).includes(
            `launchpad_keeper_settlements_total{chain="5",outcome="failed"} ${times}`,
          ),
        );
      }
      expect(await gasSpent()).toBe(0);
      await chain.provider.send('evm_setAutomine', [true]);
      await hurry();
      await eventually(() => ended.isSettled());
      await eventually(async () => (await gasSpent()) > 0);
      expect(await gasSpent()).toBeLessThan(GAS_LIMIT);
    } finally {
      await chain.provider.send('evm_setAutomine', [true]);
      await stack.stop();
    }
  });

  it('is off without a key', async () => {
    const stack = await OrdersStack.start([networkOf(chain)]);
    try {
      const ended = await ChainSale.create(chain);
      await decide(stack, await ended.announce(stack), true);
      await chain.warpTo(ended.end + 5);
      await stack.setTime(ended.end + 5);
      const settling = eventually(() => ended.isSettled(), 4_000);
      await expect(settling).rejects.toThrow('It did not happen');
      expect(await metrics(stack)).toContain('launchpad_pools_unsettled{chain="5"} 1');
    } finally {
      await stack.stop();
    }
  });
});
