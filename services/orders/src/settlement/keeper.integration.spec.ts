import { auctionAbi } from '@launchpad/contracts';
import { HealthServer } from '@launchpad/platform';
import { startChain, type Chain } from '@launchpad/contracts/testing';
import { eventually, randomHash, testNetworks } from '@launchpad/platform/testing';
import { jest } from '@jest/globals';
import { Contract, MaxUint256, Wallet, ZeroHash, type ContractTransactionReceipt } from 'ethers';
import { SamplePool } from '../test/samples.js';
import { OrdersStack } from '../test/stack.js';

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

  /** A pool on the real chain; answers its number and end. */
  async function poolOnChain(): Promise<{ number: number; end: number }> {
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
        poolingToken: AUR.address,
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

  const metrics = ({ app }: OrdersStack) =>
    fetch(`http://127.0.0.1:${app.get(HealthServer).port}/metrics`).then((answer) => answer.text());

  /** Tells the service of the pool, as chain-listener would, with the number it has on chain. */
  async function told(stack: OrdersStack, { number, end }: { number: number; end: number }) {
    const pool = new SamplePool(stack, { poolEndDate: end, poolStartDate: end - 540 }, number);
    await stack.chain.tell(pool.creation);
    await eventually(() => pool.summary());
    return pool;
  }

  it('settles a pool by itself once it has ended by the clock of its chain, not before', async () => {
    const stack = await OrdersStack.start([network()], {
      KEEPER_PRIVATE_KEY: chain.accounts.keeper.privateKey,
    });
    try {
      const [ended, open] = [await poolOnChain(), await poolOnChain()];
      await told(stack, ended);
      await told(stack, { ...open, end: open.end + 1_000_000 });
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

  it('is off without a key', async () => {
    const stack = await OrdersStack.start([network()]);
    try {
      const ended = await poolOnChain();
      await told(stack, ended);
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
