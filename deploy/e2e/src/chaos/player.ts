import { decodeAuctionLog, poolCode } from '@launchpad/contracts';
import { rpcClient, type RpcClient } from '@launchpad/platform';
import { Scenario } from '@launchpad/orders/testing';
import { OrdersService } from '@launchpad/proto';
import { isCallException } from 'ethers';
import type { FacedChain, World } from './world.js';

/** A bid on chain. */
export interface PlacedBid {
  poolId: string;
  transactionHash: string;
  /** As the API calls it: the encoded order in decimal. */
  order: string;
  /** Lowercase. */
  orderBy: string;
}

/** Plays a random scenario on one chain, and posts every second bid as a browser does. */
export class Player {
  private readonly scenario: Scenario;
  private readonly orders: RpcClient<typeof OrdersService>;
  private readonly posts: Promise<unknown>[] = [];
  private turn: Promise<unknown> = Promise.resolve();
  private bids = 0;

  constructor(
    world: World,
    readonly chain: FacedChain,
    seed: number,
  ) {
    this.scenario = new Scenario(chain, seed);
    this.orders = rpcClient(world.nats, OrdersService);
  }

  /** Sends that many transactions, one after the other; those the contract refuses don't count. */
  async play(transactions: number): Promise<void> {
    for (let sent = 0; sent < transactions; sent += 1) {
      for (const bid of await this.act()) if ((this.bids += 1) % 2 === 0) this.post(bid);
    }
    await Promise.all(this.posts.splice(0));
  }

  /** Ends and settles everything, and pays everybody out. */
  finish(): Promise<void> {
    return this.between(() => this.scenario.finish());
  }

  /** Sends one transaction and answers the bids it placed, none of them posted. */
  act(): Promise<PlacedBid[]> {
    return this.between(async () => {
      const { provider, addresses, chainId } = this.chain;
      const before = await provider.getBlockNumber();
      while (!(await this.succeeds())) continue;
      const logs = await provider.getLogs({ address: addresses.auction, fromBlock: before + 1 });
      return logs.flatMap((log) => {
        const event = decodeAuctionLog(log);
        if (event?.name !== 'NewSellOrderPlaced') return [];
        const { poolId, order, orderBy } = event.args;
        return {
          poolId: poolCode(chainId, Number(poolId)),
          transactionHash: log.transactionHash,
          order: String(order),
          orderBy: orderBy.toLowerCase(),
        };
      });
    });
  }

  /**
   * Replaces the last blocks by as many others, between two transactions.
   * @param comesBack whether their transactions come back, each a block later, without those of the last block
   */
  reorganise(depth: number, comesBack: boolean): Promise<void> {
    return this.between(async () => {
      const { provider } = this.chain;
      const head = await provider.getBlockNumber();
      const kept: [raw: string, block: number][] = [];
      const returning = comesBack ? depth - 1 : 0;
      for (let block = 1; block <= returning; block += 1) {
        const old = await provider.getBlock(head - depth + block);
        for (const hash of old?.transactions ?? []) {
          kept.push([await provider.send('eth_getRawTransactionByHash', [hash]), block]);
        }
      }
      await provider.send('anvil_reorg', [depth, kept]);
    });
  }

  /** The first page of a pool's bids, as the API lists them. */
  async listed(poolId: string): Promise<string[]> {
    const { orders } = await this.orders.list({ poolId, page: { page: 1, limit: 100 } });
    return orders.map(({ order }) => order);
  }

  private between<T>(act: () => Promise<T>): Promise<T> {
    const acted = this.turn.then(act);
    this.turn = acted.catch(() => {});
    return acted;
  }

  // What was known of a pool may be gone with a reorganisation: then the act is refused, and another one is tried.
  private async succeeds(): Promise<boolean> {
    try {
      await this.scenario.play(1);
      return true;
    } catch (error) {
      if (isCallException(error)) return false;
      throw error;
    }
  }

  // A post that fails, as while a server is down, is one that the browser never made.
  private post({ poolId, transactionHash, orderBy }: PlacedBid): void {
    this.posts.push(
      this.orders.create({ caller: { address: orderBy }, poolId, transactionHash }).catch(() => {}),
    );
  }
}
