import type { Wallet } from 'ethers';
import type { SettlementMetrics } from './settlement.metrics.js';
import { GAS_LIMIT } from './spending.js';

/** An account holds too little while it could not settle this many pools: it pays nobody out then. */
const KEPT_SETTLEMENTS = 10n;

/** What an account held when it was last read, and whether that is too little to pay out. */
export interface Funds {
  /** wei */
  balance: bigint;
  isPaused: boolean;
}

/** What the keeper's account holds on each chain where it acts, which the metrics show. */
export class KeeperFunds {
  private readonly known = new Map<number, Funds>();

  /** @param payoutChains where it also pays out */
  constructor(
    private readonly metrics: SettlementMetrics,
    private readonly payoutChains: readonly number[],
  ) {}

  /** As last read; undefined while the chain can't be read. */
  get(chainId: number): Funds | undefined {
    return this.known.get(chainId);
  }

  /**
   * Reads the account, and says whether it holds enough to pay out. Every instance does, whether or not it acts now; the
   * metrics say nothing while the chain can't be read.
   * @throws Error if it can't
   */
  async suffice(chainId: number, account: Wallet): Promise<boolean> {
    const { keeperBalance, keeperLow, payoutsPaused } = this.metrics;
    const chain = { chain: chainId };
    try {
      const funds = await fundsOf(account);
      this.known.set(chainId, funds);
      const isLow = funds.isPaused ? 1 : 0;
      keeperBalance.set(chain, Number(funds.balance));
      keeperLow.set(chain, isLow);
      if (this.payoutChains.includes(chainId)) payoutsPaused.set(chain, isLow);
      return !funds.isPaused;
    } catch (error) {
      this.known.delete(chainId);
      for (const gauge of [keeperBalance, keeperLow, payoutsPaused]) gauge.remove(chain);
      throw error;
    }
  }
}

async function fundsOf({ provider, address }: Wallet): Promise<Funds> {
  if (!provider) throw new Error('The account has no node');
  const [balance, fees] = await Promise.all([provider.getBalance(address), provider.getFeeData()]);
  const gasPrice = fees.maxFeePerGas ?? fees.gasPrice ?? 0n;
  return { balance, isPaused: balance < gasPrice * BigInt(GAS_LIMIT) * KEPT_SETTLEMENTS };
}
