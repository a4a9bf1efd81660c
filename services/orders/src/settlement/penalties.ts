import type { Clock } from '@launchpad/platform';
import { Logger } from '@nestjs/common';
import type { Contract, Wallet } from 'ethers';
import type { DataSource } from 'typeorm';
import type { Pool } from '../ledger/pool.entity.js';
import { Payout } from './payout.entity.js';
import { gasLimitOf, type PayoutQueue } from './payout-queue.js';
import { sendWithin } from './send-within.js';
import type { SentTransactions } from './sent-transactions.js';
import type { SettlementMetrics } from './settlement.metrics.js';
import { longestWaiting, type Duty } from './waiting-pools.js';

/** One transfer of the bidding token, as that of one order. */
const GAS_LIMIT = gasLimitOf(1);
/** After a try, whose outcome may be unknown, or taken back by a reorganisation. */
const RETRY_MS = 60 * 60_000;
/** Where nothing is left. */
const PAID_MS = 24 * 60 * 60_000;
const MAX_REASON_LENGTH = 500;

/**
 * Sends the fee receiver what withdrawn orders of cancelled and scam pools left in the auction: settlements pay it for all
 * other pools, and these have none. For approved pools, from the same budget as their payouts. How much is left is read
 * from the chain before each transaction, so that nothing is sent twice.
 */
export class Penalties {
  private readonly logger = new Logger(Penalties.name);

  /** @param poolGas gas budget for all payouts of one pool */
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly poolGas: number,
    private readonly queue: PayoutQueue,
    private readonly sent: SentTransactions,
    private readonly metrics: SettlementMetrics,
  ) {}

  /**
   * Pays those of the chain's next pool, if one is due and the account has enough.
   * @param hasFunds whether it has
   */
  async payNext(
    chainId: number,
    auction: Contract,
    account: Wallet,
    hasFunds: () => Promise<boolean>,
  ): Promise<void> {
    const { poolGas } = this;
    const pool = await longestWaiting(this.dataSource.manager, PAY_PENALTIES, {
      ...{ chainId, poolGas, nowMs: this.clock.nowMs() },
    });
    if (!pool) return;
    await this.queue.payoutOf(pool);
    await this.lookAgainIn(RETRY_MS, pool);
    if (!(await hasFunds())) return;
    const left: bigint = await auction.getFunction('penalties')(pool.blockchainPoolId);
    if (left === 0n) return this.lookAgainIn(PAID_MS, pool);
    await this.pay(pool, auction, account);
  }

  private async pay(pool: Pool, auction: Contract, account: Wallet): Promise<void> {
    const { poolId, chainId, blockchainPoolId } = pool;
    try {
      const budget = { chainId, poolId, purpose: 'payout' } as const;
      const bounds = { account, gasLimit: GAS_LIMIT, sent: this.sent, budget };
      const { hash } = await sendWithin(bounds, auction.getFunction('withdrawPenalties'), blockchainPoolId);
      this.metrics.payouts.inc({ chain: chainId, outcome: 'paid' });
      this.logger.log(`Paid the penalties of ${poolId} with ${hash}`);
    } catch (error) {
      this.metrics.payouts.inc({ chain: chainId, outcome: 'failed' });
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.warn(`${poolId}: no penalties are paid now: ${reason.slice(0, MAX_REASON_LENGTH)}`);
    }
  }

  private async lookAgainIn(ms: number, { poolId }: Pool): Promise<void> {
    const penaltiesNextTryAtMs = this.clock.nowMs() + ms;
    await this.dataSource.manager.update(Payout, { poolId }, { penaltiesNextTryAtMs });
  }
}

const PAY_PENALTIES: Duty = {
  of: 'pool.settlement IS NULL AND (pool."isCancelled" OR pool."isScam")',
  if: `(
    SELECT TRUE FROM "order" WHERE "order"."poolId" = pool."poolId" AND "order"."withdrawnAt" IS NOT NULL LIMIT 1
  )`,
  notBefore: 'penaltiesNextTryAtMs',
  gas: GAS_LIMIT,
};
