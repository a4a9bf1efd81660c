import type { Clock } from '@launchpad/platform';
import type { NodePool } from '../node/node-pool.js';
import type { Receipt } from '../node/shapes.js';
import { Budget } from './budget.js';

/** Of everybody, and of one wallet: so many at once, and so many a second after that. */
const OF_ALL = { burst: 20, perSecond: 5 };
const OF_ONE = { burst: 8, perSecond: 0.5 };
/** A transaction that was in no block is not asked for again for this long. */
const MISSING_MS = 3_000;
const REMEMBERED = 10_000;

/**
 * Asks nodes for receipts that the scan has not brought: for posts of transactions that failed, that are not the
 * auction's, or that do not exist. Anyone can post any hash, so what this costs is bounded, for all and for each.
 */
export class ReceiptLooks {
  private readonly all: Budget;
  private readonly ofWallets = new Map<string, Budget>();
  private readonly missing = new Map<string, number>();
  private readonly underWay = new Map<string, Promise<Receipt | null>>();

  constructor(
    private readonly nodes: NodePool,
    private readonly clock: Clock,
  ) {
    this.all = new Budget(OF_ALL, clock);
  }

  /**
   * @param transactionHash lowercase
   * @param wallet who posted it
   * @returns null where no block holds it; undefined where it was not asked for, the budget being used up
   * @throws NodeUnavailable
   */
  async of(transactionHash: string, wallet: string): Promise<Receipt | null | undefined> {
    const missingUntil = this.missing.get(transactionHash) ?? 0;
    if (missingUntil > this.clock.nowMs()) return null;
    const asked = this.underWay.get(transactionHash);
    if (asked) return asked;
    if (!this.budgetOf(wallet).take() || !this.all.take()) return undefined;
    const receipt = this.nodes.use((node) => node.receipt(transactionHash));
    this.underWay.set(transactionHash, receipt);
    try {
      const found = await receipt;
      if (found === null) remember(this.missing, transactionHash, this.clock.nowMs() + MISSING_MS);
      return found;
    } finally {
      this.underWay.delete(transactionHash);
    }
  }

  private budgetOf(wallet: string): Budget {
    const budget = this.ofWallets.get(wallet) ?? new Budget(OF_ONE, this.clock);
    remember(this.ofWallets, wallet, budget);
    return budget;
  }
}

/** Keeps the newest entries. */
function remember<V>(entries: Map<string, V>, key: string, value: V): void {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > REMEMBERED && oldest !== undefined) entries.delete(oldest);
}
