import { auctionAbi } from '@launchpad/contracts';
import { hostileTokenCall, hostileTokenInitCode, startChain, type Chain } from '@launchpad/contracts/testing';
import { HealthServer, Outbox } from '@launchpad/platform';
import { eventually, randomHash, testNetworks } from '@launchpad/platform/testing';
import { KycStatus, PoolUpdatedSchema } from '@launchpad/proto';
import { jest } from '@jest/globals';
import { Contract, MaxUint256, Wallet, ZeroHash, type ContractTransactionReceipt } from 'ethers';
import { SamplePool } from '../test/samples.js';
import { OrdersStack } from '../test/stack.js';
import { KeeperPool } from './keeper-pool.entity.js';
import { POOL_GAS } from './spending.js';

jest.setTimeout(120_000);

describe('the keeper', () => {
  let chain: Chain;

  beforeAll(async () => {
    chain = await startChain({ chainId: 5 });
  });
  afterAll(() => chain.stop());

  const auction = () =>
    new Contract(
      chain.addresses.auction,
      auctionAbi,
      new Wallet(chain.accounts.poolOwner.privateKey, chain.provider),
    );

  /** Creates a pool on the real chain, with honest tokens by default; returns its number and end. */
  async function poolOnChain(poolingToken?: string): Promise<{ number: number; end: number }> {
    const { AUR } = chain.addresses.saleTokens;
    const { USDC } = chain.addresses.stableCoins;
    const owner = new Wallet(chain.accounts.poolOwner.privateKey, chain.provider);
    const token = new Contract(AUR.address, ['function approve(address,uint256) returns (bool)'], owner);
    await (await token.getFunction('approve').send(chain.addresses.auction, MaxUint256)).wait();
    const now = (await chain.provider.getBlock('latest'))?.timestamp ?? 0;
    const end = now + 600;
    const sent = await auction()
      .getFunction('initiatePool')
      .send({
        formHash: randomHash(),
        poolingToken: poolingToken ?? AUR.address,
        biddingToken: USDC.address,
        orderCancellationEndDate: now + 300,
        poolStartDate: now + 60,
        poolEndDate: end,
        pooledSellAmount: 10n ** 21n,
        minBuyAmount: 10n ** 18n,
        minimumBiddingAmountPerOrder: 10n ** 6n,
        minFundingThreshold: 10n ** 6n,
        isAtomicClosureAllowed: false,
        poolingTokenDecimals: 18,
        biddingTokenDecimals: 6,
        merkleRoot: ZeroHash,
      });
    const receipt: ContractTransactionReceipt | null = await sent.wait();
    return { number: receipt ? Number(await auction().getFunction('poolCounter')()) : 0, end };
  }

  const network = () => {
    const [goerli] = testNetworks;
    if (!goerli) throw new Error('no network');
    return { ...goerli, rpcUrls: [chain.rpcUrl], auction: chain.addresses.auction.toLowerCase() };
  };
  const isSettled = async (number: number): Promise<boolean> =>
    (await auction().getFunction('poolData')(number)).isSettled;

  /** A token whose pool can be created, and that then burns all the gas it gets. */
  async function greedyToken(owner: Wallet): Promise<{ address: string; turnGreedy: () => Promise<void> }> {
    const token = { kind: 'greedy', decimals: 18, answer: { manner: 'honest' } } as const;
    const deployed = await owner.sendTransaction({ data: hostileTokenInitCode(token, owner.address) });
    const address = (await deployed.wait())?.contractAddress ?? '';
    const turnGreedy = async () => {
      const data = hostileTokenCall('transfer(address,uint256)', { manner: 'loops' });
      await (await owner.sendTransaction({ to: address, data })).wait();
    };
    return { address, turnGreedy };
  }

  /** Bids, so that the settlement transfers the pooling token, the proceeds and the fee. */
  async function bid(number: number): Promise<void> {
    const bidder = new Wallet(chain.accounts.investorA.privateKey, chain.provider);
    const usdc = new Contract(
      chain.addresses.stableCoins.USDC.address,
      ['function approve(address,uint256) returns (bool)'],
      bidder,
    );
    await (await usdc.getFunction('approve').send(chain.addresses.auction, MaxUint256)).wait();
    const place = new Contract(chain.addresses.auction, auctionAbi, bidder).getFunction('placeSellOrders');
    await (await place.send(number, [], [10n ** 18n], [2n * 10n ** 6n], [0n])).wait();
  }

  /** Publishes an admin's decision about a pool, as the pools service does. */
  async function decide(stack: OrdersStack, { poolId }: SamplePool, approved: boolean): Promise<void> {
    const kycStatus = approved ? KycStatus.APPROVED : KycStatus.REJECTED;
    await stack.database.transaction((transaction) =>
      stack.app.get(Outbox).add(transaction, {
        subject: 'launchpad.v1.pools.updated',
        schema: PoolUpdatedSchema,
        message: { pool: { poolId, kycStatus } },
      }),
    );
    await eventually(() => stack.database.manager.findOneBy(KeeperPool, { poolId, approved }));
  }

  const metrics = ({ app }: OrdersStack) =>
    fetch(`http://127.0.0.1:${app.get(HealthServer).port}/metrics`).then((answer) => answer.text());

  /** Publishes the pool's creation, as chain-listener would, with its number on chain. */
  async function announced(stack: OrdersStack, { number, end }: { number: number; end: number }) {
    const pool = new SamplePool(stack, { poolEndDate: end, poolStartDate: end - 540 }, number);
    await stack.chain.publish(pool.creation);
    await eventually(() => pool.summary());
    return pool;
  }

  it("settles a pool once it has ended by its chain's clock, not before", async () => {
    const stack = await OrdersStack.start([network()], {
      KEEPER_PRIVATE_KEY: chain.accounts.keeper.privateKey,
    });
    try {
      const [ended, open] = [await poolOnChain(), await poolOnChain()];
      await decide(stack, await announced(stack, ended), true);
      await decide(stack, await announced(stack, { ...open, end: open.end + 1_000_000 }), true);
      await stack.chain.setTime(ended.end - 100);
      await chain.warpTo(ended.end + 5);
      expect(await isSettled(ended.number)).toBe(false);
      await stack.chain.setTime(ended.end + 5);
      await eventually(() => isSettled(ended.number), 60_000);
      expect(await isSettled(open.number)).toBe(false);
      await eventually(async () =>
        (await metrics(stack)).includes('launchpad_keeper_settlements_total{chain="5",outcome="settled"} 1'),
      );
    } finally {
      await stack.stop();
    }
  });

  it('does not settle pools that are not approved or that burn its gas', async () => {
    const owner = new Wallet(chain.accounts.poolOwner.privateKey, chain.provider);
    const greedy = await greedyToken(owner);
    const stack = await OrdersStack.start([network()], {
      KEEPER_PRIVATE_KEY: chain.accounts.keeper.privateKey,
    });
    try {
      const [unapproved, rejected, burning] = [
        await poolOnChain(),
        await poolOnChain(),
        await poolOnChain(greedy.address),
      ];
      await greedy.turnGreedy();
      const approved = await poolOnChain();
      await chain.warpTo(approved.end - 300);
      await bid(burning.number);
      await announced(stack, unapproved);
      const withdrawn = await announced(stack, rejected);
      await decide(stack, withdrawn, true);
      await decide(stack, withdrawn, false);
      const burns = await announced(stack, burning);
      await decide(stack, burns, true);
      await decide(stack, await announced(stack, approved), true);
      await chain.warpTo(approved.end + 5);
      const before = await chain.provider.getBalance(chain.accounts.keeper.address);
      await stack.chain.setTime(approved.end + 5);
      await eventually(() => isSettled(approved.number), 60_000);
      const keeperPool = () => stack.database.manager.findOneByOrFail(KeeperPool, { poolId: burns.poolId });
      await eventually(async () => (await keeperPool()).tries > 0);
      for (let round = 0; round < 4; round += 1) {
        const { tries } = await keeperPool();
        await stack.database.manager.update(KeeperPool, { poolId: burns.poolId }, { nextTryAtMs: 0 });
        await eventually(async () => (await keeperPool()).tries > tries, 20_000);
      }
      expect((await keeperPool()).gasSpent).toBeLessThanOrEqual(POOL_GAS);
      const spent = before - (await chain.provider.getBalance(chain.accounts.keeper.address));
      expect(spent).toBeLessThan(10n ** 17n);
      for (const { number } of [unapproved, rejected, burning]) expect(await isSettled(number)).toBe(false);
      await stack.database.manager.update(KeeperPool, { poolId: burns.poolId }, { gasSpent: POOL_GAS });
      const { tries } = await keeperPool();
      await stack.database.manager.update(KeeperPool, { poolId: burns.poolId }, { nextTryAtMs: 0 });
      await expect(eventually(async () => (await keeperPool()).tries > tries, 4_000)).rejects.toThrow(
        'It did not happen',
      );
      // That pool, and the one whose settlement is not published here; unapproved pools raise no alert.
      expect(await metrics(stack)).toContain('launchpad_pools_unsettled{chain="5"} 2');
    } finally {
      await stack.stop();
    }
  });

  it('is off without a key', async () => {
    const stack = await OrdersStack.start([network()]);
    try {
      const ended = await poolOnChain();
      await decide(stack, await announced(stack, ended), true);
      await chain.warpTo(ended.end + 5);
      await stack.chain.setTime(ended.end + 5);
      const settling = eventually(() => isSettled(ended.number), 4_000);
      await expect(settling).rejects.toThrow('It did not happen');
      expect(await metrics(stack)).toContain('launchpad_pools_unsettled{chain="5"} 1');
    } finally {
      await stack.stop();
    }
  });
});
