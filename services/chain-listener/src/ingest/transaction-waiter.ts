import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '@launchpad/platform';
import type { ChainStore, TransactionFacts } from '../chain/chain.store.js';

const POLL_MS = 25;
/** How long a new waiter triggers the scan; later the scan finds a block by itself. */
const NUDGED_MS = 500;
/** All waiters share one query, whose cost this bounds. */
const MAX_WAITERS = 1_000;

/** Someone waiting for a transaction's facts. */
interface Waiter {
  transactionHash: string;
  wallet: string;
  sinceMs: number;
  resolve: (found: TransactionFacts | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Waits for transactions of a chain to be recorded, with one query for all waiters. At the limit a new waiter evicts
 * one of the wallet with the most, so that nobody can block others.
 */
export class TransactionWaiter {
  private readonly waiters = new Set<Waiter>();
  private polling = false;

  /**
   * @param nudge triggers the scan
   * @param most the limit
   */
  constructor(
    private readonly chainId: number,
    private readonly store: ChainStore,
    private readonly clock: Clock,
    private readonly nudge: () => void,
    private readonly most = MAX_WAITERS,
  ) {}

  /**
   * A transaction's facts as soon as they are recorded; undefined on timeout or when evicted.
   * @param wallet who waits
   */
  async waitFor(
    transactionHash: string,
    wallet: string,
    timeoutMs: number,
  ): Promise<TransactionFacts | undefined> {
    let timer: NodeJS.Timeout | undefined;
    let waiter: Waiter | undefined;
    try {
      return await new Promise((resolve, reject) => {
        if (this.waiters.size >= this.most) this.evict();
        waiter = { transactionHash, wallet, sinceMs: this.clock.nowMs(), resolve, reject };
        this.waiters.add(waiter);
        timer = setTimeout(() => resolve(undefined), timeoutMs);
        if (!this.polling) void this.poll();
      });
    } finally {
      clearTimeout(timer);
      if (waiter) this.waiters.delete(waiter);
    }
  }

  /** Ends the oldest wait of the wallet with the most waiters. */
  private evict(): void {
    const counts = new Map<string, number>();
    for (const { wallet } of this.waiters) counts.set(wallet, (counts.get(wallet) ?? 0) + 1);
    const most = Math.max(...counts.values());
    for (const waiter of this.waiters) {
      if (counts.get(waiter.wallet) !== most) continue;
      this.waiters.delete(waiter);
      return waiter.resolve(undefined);
    }
  }

  private async poll(): Promise<void> {
    this.polling = true;
    while (this.waiters.size > 0) {
      const waiters = [...this.waiters];
      try {
        const hashes = [...new Set(waiters.map(({ transactionHash }) => transactionHash))];
        const found = await this.store.factsOf(this.chainId, hashes);
        for (const { transactionHash, resolve } of waiters) {
          const facts = found.get(transactionHash);
          if (facts) resolve(facts);
        }
      } catch (error) {
        for (const { reject } of waiters) reject(error);
      }
      const freshSince = this.clock.nowMs() - NUDGED_MS;
      if (waiters.some(({ sinceMs }) => sinceMs > freshSince)) this.nudge();
      await delay(POLL_MS);
    }
    this.polling = false;
  }
}
