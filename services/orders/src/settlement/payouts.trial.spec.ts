import { auctionInterface } from '@launchpad/contracts';
import { startChain, type Chain } from '@launchpad/contracts/testing';
import { eventually, randomAddress } from '@launchpad/platform/testing';
import type { ChainFact } from '@launchpad/proto';
import { jest } from '@jest/globals';
import type { TransactionReceipt, TransactionResponse } from 'ethers';
import { In } from 'typeorm';
import { ChainSale, decide, hostileToken, networkOf } from '../test/chain-sale.js';
import { Instance } from '../test/instance.js';
import { hashOf } from '../test/samples.js';
import { OrdersStack } from '../test/stack.js';
import { Payout } from './payout.entity.js';

/** In all three pools; `npm run payouts` tries a thousand. */
const ORDERS = Number(process.env.PAYOUT_ORDERS ?? 60);
/** Of the large pool and the small one; the rest is in the one whose token reverts. */
const SHARES = [0.7, 0.2] as const;
/** Of the large pool, placed by somebody who claims by hand. */
const BY_HAND = 5;
const DEPTH = 10;
const PATIENCE_MS = 300_000;

jest.setTimeout(1_200_000);

/** Two instances of orders as processes; a third one, without a keeper, serves the test. */
describe('payouts under a kill, a reorganisation and claims by hand', () => {
  let chain: Chain;
  let stack: OrdersStack;
  const instances = new Map<string, Instance>();

  beforeAll(async () => {
    chain = await startChain({ chainId: 5 });
    stack = await OrdersStack.start([networkOf(chain)]);
  });
  afterAll(async () => {
    await Promise.all([...instances.values()].map((instance) => instance.kill()));
    await stack?.stop();
    await chain?.stop();
  });

  const startInstance = async (name: string) => {
    const { DATABASE_URL, ...environment } = stack.environment;
    const instance = await Instance.start({
      ...environment,
      DATABASE_URL: `${DATABASE_URL}?application_name=${name}`,
      KEEPER_PRIVATE_KEY: chain.accounts.keeper.privateKey,
      PAYOUT_CHAINS: '5',
    });
    instances.set(name, instance);
  };
  /** The instance that acts on the chain now: it holds the lock. */
  const acting = async () => {
    const [found] = await stack.database.query<{ name: string }[]>(
      `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE locktype = 'advisory' AND granted AND application_name LIKE 'keeper-%'`,
    );
    return found?.name;
  };
  const open = async (poolingToken?: string) => {
    const sale = await ChainSale.create(chain, poolingToken);
    const pool = await sale.announce(stack);
    await decide(stack, pool, true);
    return { sale, poolId: pool.poolId };
  };
  /** Whether something that an account sent is not mined. */
  const waiting = async ({ address }: { address: string }) => {
    const { provider } = chain;
    const [sent, mined] = await Promise.all([
      provider.getTransactionCount(address, 'pending'),
      provider.getTransactionCount(address, 'latest'),
    ]);
    return sent > mined;
  };
  const freeze = () => chain.provider.send('evm_setAutomine', [false]);
  const thaw = async () => {
    // In this order: what arrives between the two would never be mined.
    await chain.provider.send('evm_setAutomine', [true]);
    await chain.provider.send('evm_mine', []);
  };

  it(`pay each of ${ORDERS} orders at most once, and once unless their token reverts`, async () => {
    const token = await hostileToken(chain);
    const [large, small, bad] = [await open(), await open(), await open(token.address)];
    const good = [large, small];
    await chain.warpTo(bad.sale.end - 400);
    const counts = SHARES.map((share) => Math.round(ORDERS * share));
    const [ofLarge = 0, ofSmall = 0] = counts;
    const wallets = (count: number) => Array.from({ length: count }, () => randomAddress());
    await large.sale.bid('investorB', BY_HAND);
    await large.sale.bidFor(wallets(ofLarge - BY_HAND));
    await small.sale.bidFor(wallets(ofSmall));
    await bad.sale.bidFor(wallets(ORDERS - ofLarge - ofSmall));
    const published: [ChainSale, ChainFact][] = [];
    const relay = async () => {
      for (const { sale } of [...good, bad])
        for (const fact of await sale.relay(stack)) published.push([sale, fact]);
    };
    await relay();
    await chain.warpTo(bad.sale.end + 1);
    const newBlock = () => stack.setTime(bad.sale.end + 1);
    await Promise.all([startInstance('keeper-1'), startInstance('keeper-2')]);
    await eventually(async () => {
      await newBlock();
      const settled = await Promise.all([...good, bad].map(({ sale }) => sale.isSettled()));
      return settled.every(Boolean);
    }, PATIENCE_MS);
    await token.answer({ manner: 'fails' });
    await chain.provider.send('anvil_mine', [DEPTH]);

    // Killed with a batch sent and not mined; the other instance may send the next.
    await freeze();
    await relay();
    await eventually(() => waiting(chain.accounts.keeper), PATIENCE_MS);
    const killed = await acting();
    await instances.get(killed ?? '')?.kill();
    expect(killed).toMatch(/^keeper-/);
    // Mined before them, in the same block.
    const own = [...(await large.sale.payments()).keys()].slice(0, BY_HAND);
    const first = { gasPrice: 10n ** 11n, gasLimit: 1_000_000 };
    const claiming = large.sale.send('investorB', 'claimFromParticipantOrder', own, first);
    await eventually(() => waiting(chain.accounts.investorB));
    await thaw();
    expect(paidIn(await claiming)).toBe(BY_HAND);
    await startInstance('keeper-3');

    const paid = async () => {
      const payments = await Promise.all(good.map(({ sale }) => sale.payments()));
      return payments.flatMap((each) => [...each.values()]);
    };
    /** Moves the time by which what was sent before the crash counts as lost, and publishes what happened. */
    const goOn = async () => {
      await newBlock();
      await relay();
      await stack.database.manager.update(
        Payout,
        { poolId: In(good.map(({ poolId }) => poolId)) },
        { nextTryAtMs: 0 },
      );
    };
    const total = ofLarge + ofSmall;
    await eventually(async () => {
      await goOn();
      return (await paid()).filter((times) => times > 0).length >= total / 2;
    }, PATIENCE_MS);

    await freeze();
    await relay();
    await chain.provider.send('anvil_reorg', [DEPTH, []]);
    const gone: ChainFact[] = [];
    for (const [, fact] of published)
      if (!(await chain.provider.getTransactionReceipt(hashOf(fact)))) gone.unshift(fact);
    await stack.chain.retract(...gone);
    expect(gone.length).toBeGreaterThan(0);
    await thaw();

    await eventually(async () => {
      await goOn();
      return (await paid()).every((times) => times === 1);
    }, PATIENCE_MS);
    expect(await paid()).toHaveLength(total);
    expect([...(await bad.sale.payments()).values()].every((times) => times <= 1)).toBe(true);

    const batches = await sentPayouts(chain);
    const vain = batches.filter(({ paid: orders }) => orders === 0);
    const tries = new Map<string, number>();
    for (const { call } of vain) tries.set(call, (tries.get(call) ?? 0) + 1);
    expect([...tries.values()].filter((times) => times > 1)).toEqual([]);
    report(batches, gone.length);
  });
});

/** A payout on chain: its call, what it paid, what it cost. */
interface SentPayout {
  call: string;
  orders: number;
  paid: number;
  gas: bigint;
}

/** Every payout that the keeper has on the chain. */
async function sentPayouts({ provider, accounts }: Chain): Promise<SentPayout[]> {
  const payouts: SentPayout[] = [];
  const head = await provider.getBlockNumber();
  for (let number = 1; number <= head; number += 1) {
    const block = await provider.getBlock(number, true);
    for (const transaction of block?.prefetchedTransactions ?? []) {
      const payout = transaction.from === accounts.keeper.address && payoutOf(transaction);
      const receipt = payout && (await provider.getTransactionReceipt(transaction.hash));
      if (receipt) payouts.push({ ...payout, paid: paidIn(receipt), gas: receipt.gasUsed });
    }
  }
  return payouts;
}

function payoutOf({ data }: TransactionResponse): Pick<SentPayout, 'call' | 'orders'> | undefined {
  const call = auctionInterface.parseTransaction({ data });
  if (!call || !['claimFromParticipantOrder', 'refundOrder'].includes(call.name)) return undefined;
  return { call: data, orders: (call.args.orders as bigint[]).length };
}

const PAYMENTS = ['OrderClaimedByUser', 'OrderRefunded'];

function paidIn({ logs }: TransactionReceipt): number {
  return logs.filter((log) => PAYMENTS.includes(auctionInterface.parseLog(log)?.name ?? '')).length;
}

/** Prints what the payouts cost. */
function report(batches: readonly SentPayout[], retracted: number): void {
  const paid = batches.reduce((sum, batch) => sum + batch.paid, 0);
  const gas = batches.reduce((sum, batch) => sum + batch.gas, 0n);
  const each = paid === 0 ? 0n : gas / BigInt(paid);
  const vain = batches.filter((batch) => batch.paid === 0).length;
  process.stdout.write(
    `${paid} payouts in ${batches.length} transactions, ${vain} of them in vain: ${each} gas each; ` +
      `${retracted} facts were taken back before\n`,
  );
}
