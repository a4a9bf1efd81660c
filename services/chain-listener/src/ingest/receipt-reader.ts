import type { Clock } from '@launchpad/platform';
import type { NodePool } from '../node/node-pool.js';
import type { Receipt } from '../node/shapes.js';
import { Budget } from './budget.js';

/** For all wallets together, and per wallet: it takes three to use up all at once, and ten to keep it so. */
const TOTAL_BUDGET = { burst: 20, perSecond: 5 };
const WALLET_BUDGET = { burst: 8, perSecond: 0.5 };
/** A missing transaction is not looked up again for this long. */
const MISSING_MS = 3_000;
const MAX_ENTRIES = 10_000;

/** A receipt was not read: its wallet, or all of them together, had too many looked up. */
export class OverBudget {
  /** @param seconds until one may be looked up */
  constructor(readonly seconds: number) {}
}

/**
 * Reads receipts of transactions that the scan did not find: failed ones, those of other contracts, and missing ones.
 * Anyone can post any hash, so the cost is bounded, in total and per wallet.
 */
export class ReceiptReader {
  private readonly all: Budget;
  private readonly ofWallets = new Map<string, Budget>();
  private readonly missing = new Map<string, number>();
  private readonly pending = new Map<string, Promise<Receipt | null>>();

  constructor(
    private readonly nodes: NodePool,
    private readonly clock: Clock,
  ) {
    this.all = new Budget(TOTAL_BUDGET, clock);
  }

  /**
   * @param transactionHash lowercase
   * @param wallet who posted it
   * @returns null if it is in no block
   * @throws NodeUnavailable
   */
  async read(transactionHash: string, wallet: string): Promise<Receipt | null | OverBudget> {
    const missingUntil = this.missing.get(transactionHash) ?? 0;
    if (missingUntil > this.clock.nowMs()) return null;
    const asked = this.pending.get(transactionHash);
    if (asked) return asked;
    const budgets = [this.budgetOf(wallet), this.all];
    const waitMs = Math.max(...budgets.map((budget) => budget.waitMs()));
    // neither is charged for what the other refuses
    if (waitMs > 0) return new OverBudget(Math.ceil(waitMs / 1000));
    for (const budget of budgets) budget.take();
    const receipt = this.nodes.use((node) => node.receipt(transactionHash));
    this.pending.set(transactionHash, receipt);
    try {
      const found = await receipt;
      if (found === null) remember(this.missing, transactionHash, this.clock.nowMs() + MISSING_MS);
      return found;
    } finally {
      this.pending.delete(transactionHash);
    }
  }

  private budgetOf(wallet: string): Budget {
    const budget = this.ofWallets.get(wallet) ?? new Budget(WALLET_BUDGET, this.clock);
    remember(this.ofWallets, wallet, budget);
    return budget;
  }
}

/** Keeps the newest entries. */
function remember<V>(entries: Map<string, V>, key: string, value: V): void {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
}
