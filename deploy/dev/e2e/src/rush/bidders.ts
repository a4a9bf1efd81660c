import { setTimeout as delay } from 'node:timers/promises';
import { auctionInterface, erc20Interface } from '@launchpad/contracts';
import { demoAccounts } from '@launchpad/contracts/testing';
import { transactions } from '@launchpad/client';
import { crowdWallets } from '@launchpad/seed';
import { parseUnits, toQuantity } from 'ethers';
import type { Stage } from '../hostile/stage.js';

/** More gas than a bid needs, however others change the order book. */
const GAS = toQuantity(1_000_000);
const BLOCK_GAS = toQuantity(2_000_000_000);
const TICK_MS = 100;
const BLOCK_SECONDS = 1;
/** Transactions in one request, of which the chain takes two megabytes. */
const AT_ONCE = 500;

interface Transaction {
  from: string;
  to: string;
  data: string;
  /** absent for an account's only one at that time: the chain gives those that come at once the same */
  nonce?: string;
}

/** Wallets that bid in turn. The chain takes their transactions without signatures, which would cost more than bids. */
export class Bidders {
  private readonly addresses: string[];
  private readonly bids: readonly Transaction[];

  private constructor(
    private readonly stage: Stage,
    count: number,
    bidsOfEach: number,
  ) {
    this.addresses = crowdWallets(count).map(({ address }) => address);
    this.bids = Array.from({ length: count * bidsOfEach }, (_, index) => this.bidOf(index));
  }

  /** Writes the bids of all, which takes as much processor time as sending them, and gives each wallet what it needs. */
  static async prepare(stage: Stage, count: number, bidsOfEach: number): Promise<Bidders> {
    const bidders = new Bidders(stage, count, bidsOfEach);
    const { chain, pool } = stage;
    const { biddingToken, bdDecimals } = pool.form;
    const coins = parseUnits('21', bdDecimals) * BigInt(bidsOfEach + 1);
    await bidders.call('evm_setBlockGasLimit', [BLOCK_GAS]);
    await bidders.call('evm_setAutomine', [false]);
    const rich = demoAccounts.investorB.address;
    for (const address of bidders.addresses) {
      await bidders.call('anvil_impersonateAccount', [address]);
      await bidders.call('anvil_setBalance', [address, toQuantity(parseUnits('100'))]);
    }
    await bidders.call('anvil_impersonateAccount', [rich]);
    const { data, to } = transactions.approve(chain.network.chainId, biddingToken, chain.network.auction);
    const first = await chain.provider.getTransactionCount(rich);
    await bidders.send(
      bidders.addresses.flatMap((address, index) => [
        {
          ...{ from: rich, nonce: toQuantity(first + index) },
          to: biddingToken,
          data: erc20Interface.encodeFunctionData('transfer', [address, coins]),
        },
        { from: address, to, data },
      ]),
    );
    await bidders.call('evm_mine', []);
    return bidders;
  }

  /** Sends the bids at a rate, into a block each second. @returns how many */
  async bid(perSecond: number): Promise<number> {
    await this.call('evm_setIntervalMining', [BLOCK_SECONDS]);
    const began = performance.now();
    for (let sent = 0; sent < this.bids.length; await delay(TICK_MS)) {
      const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
      await this.send(this.bids.slice(sent, due));
      sent = Math.min(this.bids.length, Math.max(sent, due));
    }
    return this.bids.length;
  }

  /** A bid of the wallet whose turn it is: each pays a little more than the one before. */
  private bidOf(index: number): Transaction {
    const { chain, pool } = this.stage;
    const { ptDecimals, bdDecimals } = pool.form;
    const from = this.addresses[index % this.addresses.length]!;
    // after its approval
    const nonce = toQuantity(1 + Math.floor(index / this.addresses.length));
    const data = auctionInterface.encodeFunctionData('placeSellOrders', [
      ...[pool.number, [], [parseUnits('10', ptDecimals)]],
      ...[[parseUnits('20', bdDecimals) + BigInt(index + 1)], [0n]],
    ]);
    return { from, nonce, to: chain.network.auction, data };
  }

  private async send(all: Transaction[]): Promise<void> {
    for (let from = 0; from < all.length; from += AT_ONCE) await this.post(all.slice(from, from + AT_ONCE));
  }

  private async post(some: Transaction[]): Promise<void> {
    const calls = some.map((transaction, id) => ({
      ...{ jsonrpc: '2.0', id, method: 'eth_sendTransaction' },
      params: [{ ...transaction, gas: GAS }],
    }));
    const answer = await fetch(this.stage.chain.network.publicRpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(calls),
    });
    const failed = ((await answer.json()) as { error?: unknown }[]).find(({ error }) => error);
    if (failed) throw new Error(`The chain refused a bid: ${JSON.stringify(failed.error)}`);
  }

  private async call(method: string, params: unknown[]): Promise<void> {
    await this.stage.chain.provider.send(method, params);
  }
}
