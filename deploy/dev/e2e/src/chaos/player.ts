import { decodeAuctionLog } from '@launchpad/contracts';
import { Scenario } from '@launchpad/orders/testing';
import { isCallException } from 'ethers';
import type { Forms } from './forms.js';
import type { People } from './people.js';
import { Ledger, poolIdOf, postOf, type TransactionEvent } from './posts.js';
import { freeze, thaw, type FacedChain } from './world.js';

/** Plays a random scenario on one chain, and posts every second transaction as a browser does. */
export class Player {
  readonly ledger = new Ledger();
  private readonly scenario: Scenario;
  private readonly posts: Promise<unknown>[] = [];
  /** Posts of new pools: other posts about such a pool follow them. */
  private readonly openings = new Map<string | undefined, Promise<unknown>>();
  private turn: Promise<unknown> = Promise.resolve();
  private acts = 0;

  constructor(
    readonly chain: FacedChain,
    seed: number,
    private readonly people: People,
    private readonly forms: Forms,
  ) {
    this.scenario = new Scenario(chain, seed, (pool) => forms.fill(chain.chainId, pool));
  }

  /** Sends that many transactions one after another, not counting those that the contract rejects. */
  async play(transactions: number): Promise<void> {
    for (let sent = 0; sent < transactions; sent += 1) {
      const entries = await this.act();
      if ((this.acts += 1) % 2 === 0) this.post(entries);
    }
  }

  /** Waits until every post is answered. */
  async posted(): Promise<void> {
    await Promise.all(this.posts.splice(0));
  }

  /** Ends everything, and leaves the rest to the keeper. */
  end(): Promise<void> {
    return this.between(() => this.scenario.end());
  }

  /** Ends and settles everything, and pays everyone. */
  finish(): Promise<void> {
    return this.between(() => this.scenario.finish());
  }

  /** Sends one transaction and returns its events, without posting them. The keeper's are nobody's to post. */
  act(): Promise<TransactionEvent[]> {
    return this.between(async () => {
      const { provider, addresses, chainId } = this.chain;
      const before = await provider.getBlockNumber();
      while (!(await this.succeeds())) continue;
      const logs = await provider.getLogs({ address: addresses.auction, fromBlock: before + 1 });
      return logs.flatMap((log) => {
        const { transactionHash } = log;
        const [event, actor] = [decodeAuctionLog(log), this.scenario.actors.get(transactionHash)];
        return event && actor ? { chainId, transactionHash, actor, event } : [];
      });
    });
  }

  /**
   * Replaces the last blocks with as many others, between two transactions.
   * @param comesBack whether their transactions are mined again, each a block later, without those of the last block
   */
  reorganise(depth: number, comesBack: boolean): Promise<void> {
    return this.between(async () => {
      const { provider } = this.chain;
      await freeze(this.chain);
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
      await thaw(this.chain);
    });
  }

  private between<T>(act: () => Promise<T>): Promise<T> {
    const acted = this.turn.then(act);
    this.turn = acted.catch(() => {});
    return acted;
  }

  // A reorganisation may have undone what is known about a pool: then the action is rejected, and another one is tried.
  private async succeeds(): Promise<boolean> {
    try {
      await this.scenario.play(1);
      return true;
    } catch (error) {
      if (isCallException(error)) return false;
      throw error;
    }
  }

  /** One post, however many bids a transaction placed. A failed one counts as never made by the browser. */
  private post(transaction: readonly TransactionEvent[]): void {
    for (const entry of transaction) {
      const send = postOf(entry, this.people, this.forms);
      if (!send) continue;
      const poolId = poolIdOf(entry);
      const opened = Promise.resolve(this.openings.get(poolId));
      const posting = this.ledger.keep(entry, opened.then(send));
      if (entry.event.name === 'NewPool') this.openings.set(poolId, posting);
      this.posts.push(posting);
      return;
    }
  }
}
