import { auctionAbi } from '@launchpad/contracts';
import { startChain, type Chain } from '@launchpad/contracts/testing';
import { Clock } from '@launchpad/platform';
import { eventually } from '@launchpad/platform/testing';
import { Contract } from 'ethers';
import { ChainSale, decide, networkOf } from '../test/chain-sale.js';
import { OrdersStack } from '../test/stack.js';
import { Payout } from './payout.entity.js';

/** A tenth of an order of 2 USDC. */
const PENALTY = 200_000n;

describe('penalties of withdrawn orders', () => {
  let chain: Chain;
  let stack: OrdersStack;

  beforeEach(async () => {
    chain = await startChain({ chainId: 5 });
    stack = await OrdersStack.start([networkOf(chain)], {
      KEEPER_PRIVATE_KEY: chain.accounts.keeper.privateKey,
      PAYOUT_CHAINS: '5',
    });
  });
  afterEach(async () => {
    await stack?.stop();
    await chain.stop();
  });

  /** Pools that run, with one order placed and withdrawn. */
  const pools = async (...approvals: boolean[]) => {
    const made: { sale: ChainSale; poolId: string }[] = [];
    for (const approved of approvals) {
      const sale = await ChainSale.create(chain);
      const pool = await sale.announce(stack);
      await decide(stack, pool, approved);
      made.push({ sale, poolId: pool.poolId });
    }
    const begun = made.at(-1)!.sale.end - 530;
    await chain.warpTo(begun);
    await stack.setTime(begun);
    for (const { sale } of made) {
      await sale.bid();
      await sale.send('investorA', 'cancelSellOrders', [...(await sale.payments()).keys()]);
    }
    return made;
  };
  const auction = () => new Contract(chain.addresses.auction, auctionAbi, chain.provider);
  const left = ({ sale }: { sale: ChainSale }): Promise<bigint> =>
    auction().getFunction('penalties')(sale.number);
  const received = (): Promise<bigint> =>
    new Contract(
      chain.addresses.stableCoins.USDC.address,
      ['function balanceOf(address) view returns (uint256)'],
      chain.provider,
    ).getFunction('balanceOf')(chain.accounts.feeReceiver.address);
  const sentByKeeper = () => chain.provider.getTransactionCount(chain.accounts.keeper.address);
  /** When the keeper looks for them next, in unix milliseconds; infinite where it does not. */
  const dueOf = async (poolId: string) => {
    const [row] = await stack.database.query<[{ due: string | null }]>(
      'SELECT "penaltiesDueAtMs" AS due FROM pool WHERE "poolId" = $1',
      [poolId],
    );
    return Number(row.due ?? Infinity);
  };
  /** Makes a pool due at once, instead of waiting; resolves once the keeper has looked. */
  const lookAgain = async (poolId: string) => {
    await stack.database.query('UPDATE pool SET "penaltiesDueAtMs" = 0 WHERE "poolId" = $1', [poolId]);
    await eventually(async () => (await dueOf(poolId)) > 0);
  };

  it('of a cancelled and of a scam pool reach the fee receiver once, and those of others wait', async () => {
    const [cancelled, scam, rejected, running] = await pools(true, true, false, true);
    const before = await received();
    await cancelled!.sale.send('poolOwner', 'markCancel');
    await scam!.sale.send('admin', 'markSpam');
    await rejected!.sale.send('poolOwner', 'markCancel');
    for (const { sale } of [rejected!, running!, cancelled!, scam!]) await sale.relay(stack);
    await eventually(async () => (await received()) === before + 2n * PENALTY);
    expect(await Promise.all([cancelled!, scam!].map(left))).toEqual([0n, 0n]);
    expect(await sentByKeeper()).toBe(2);
    const { gasSpent } = await stack.database.manager.findOneByOrFail(Payout, { poolId: scam!.poolId });
    expect(gasSpent).toBeLessThan(100_000);

    for (const { poolId } of [cancelled!, scam!]) await lookAgain(poolId);
    await eventually(async () => (await dueOf(scam!.poolId)) > stack.app.get(Clock).nowMs() + 7_200_000);
    expect(await sentByKeeper()).toBe(2);
    for (const { poolId } of [cancelled!, scam!]) await lookAgain(poolId);
    // none at two looks a day apart: it is never read again
    await eventually(async () => (await dueOf(scam!.poolId)) === Infinity);
    expect(await sentByKeeper()).toBe(2);
    expect(await Promise.all([rejected!, running!].map(left))).toEqual([PENALTY, PENALTY]);
    // anybody may send them, whatever an admin says of the pool
    await rejected!.sale.send('stranger', 'withdrawPenalties');
    expect(await received()).toBe(before + 3n * PENALTY);
  });

  it('are paid at once when an admin approves the pool after all, and not looked for on the chain before', async () => {
    const [late] = await pools(false);
    const pool = late!;
    await pool.sale.send('poolOwner', 'markCancel');
    await pool.sale.relay(stack);
    await eventually(async () => (await dueOf(pool.poolId)) > stack.app.get(Clock).nowMs() + 7_200_000);
    expect(await left(pool)).toBe(PENALTY);
    await decide(stack, pool, true);
    await eventually(async () => (await left(pool)) === 0n);
  });

  it('are paid again where a reorganisation took the payment back', async () => {
    const [pool] = await pools(true);
    await pool!.sale.send('poolOwner', 'markCancel');
    const before = await chain.provider.send('evm_snapshot', []);
    await pool!.sale.relay(stack);
    await eventually(async () => (await left(pool!)) === 0n);
    await chain.provider.send('evm_revert', [before]);
    expect(await left(pool!)).toBe(PENALTY);
    await eventually(async () => (await dueOf(pool!.poolId)) > 0);
    await lookAgain(pool!.poolId);
    await eventually(async () => (await left(pool!)) === 0n);
  });
});
