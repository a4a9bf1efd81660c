import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '@launchpad/platform';
import type { ChainStore, Told } from '../chain/chain.store.js';

const LOOK_AGAIN_MS = 25;
/** The scan is made to look at once for this long; after it, it finds a block by itself. */
const NUDGED_MS = 500;
/** What waits is asked for with one query, whose cost this bounds. */
const MOST = 1_000;

/** One who waits for what a transaction told. */
interface Watcher {
  transactionHash: string;
  wallet: string;
  sinceMs: number;
  end: (told: Told | undefined) => void;
  fail: (error: unknown) => void;
}

/**
 * Waits for what transactions of a chain tell: with one query for all who wait, however many they are. Where too many
 * wait, whoever comes takes the place of a wallet that has the most: nobody can keep others out.
 */
export class ToldWatch {
  private readonly watchers = new Set<Watcher>();
  private looking = false;

  /**
   * @param nudge makes the scan look at once
   * @param most how many may wait
   */
  constructor(
    private readonly chainId: number,
    private readonly store: ChainStore,
    private readonly clock: Clock,
    private readonly nudge: () => void,
    private readonly most = MOST,
  ) {}

  /**
   * What a transaction told, as soon as it is recorded; undefined where that takes longer than `patienceMs`, or
   * others need the place.
   * @param wallet who waits
   */
  async of(transactionHash: string, wallet: string, patienceMs: number): Promise<Told | undefined> {
    let timer: NodeJS.Timeout | undefined;
    let watcher: Watcher | undefined;
    try {
      return await new Promise((end, fail) => {
        if (this.watchers.size >= this.most) this.makeRoom();
        watcher = { transactionHash, wallet, sinceMs: this.clock.nowMs(), end, fail };
        this.watchers.add(watcher);
        timer = setTimeout(() => end(undefined), patienceMs);
        if (!this.looking) void this.look();
      });
    } finally {
      clearTimeout(timer);
      if (watcher) this.watchers.delete(watcher);
    }
  }

  /** Ends the oldest wait of whoever waits for the most. */
  private makeRoom(): void {
    const counts = new Map<string, number>();
    for (const { wallet } of this.watchers) counts.set(wallet, (counts.get(wallet) ?? 0) + 1);
    const most = Math.max(...counts.values());
    for (const watcher of this.watchers) {
      if (counts.get(watcher.wallet) !== most) continue;
      this.watchers.delete(watcher);
      return watcher.end(undefined);
    }
  }

  private async look(): Promise<void> {
    this.looking = true;
    while (this.watchers.size > 0) {
      const watchers = [...this.watchers];
      try {
        const hashes = [...new Set(watchers.map(({ transactionHash }) => transactionHash))];
        const told = await this.store.factsOf(this.chainId, hashes);
        for (const { transactionHash, end } of watchers) {
          const facts = told.get(transactionHash);
          if (facts) end(facts);
        }
      } catch (error) {
        for (const { fail } of watchers) fail(error);
      }
      const freshSince = this.clock.nowMs() - NUDGED_MS;
      if (watchers.some(({ sinceMs }) => sinceMs > freshSince)) this.nudge();
      await delay(LOOK_AGAIN_MS);
    }
    this.looking = false;
  }
}
