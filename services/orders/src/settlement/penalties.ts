import type { Clock } from '@launchpad/platform';
import { Logger } from '@nestjs/common';
import type { Contract, Wallet } from 'ethers';
import type { DataSource, EntityManager } from 'typeorm';
import { Pool } from '../ledger/pool.entity.js';
import { gasLimitOf, type PayoutQueue } from './payout-queue.js';
import { sendWithin } from './send-within.js';
import type { SentTransactions } from './sent-transactions.js';
import type { SettlementMetrics } from './settlement.metrics.js';
import { hasBudget, IS_APPROVED, WITH_PAYOUT } from './waiting-pools.js';

/** One transfer of the bidding token, as that of one order. */
const GAS_LIMIT = gasLimitOf(1);
/** After a try, whose outcome may be unknown, or taken back by a reorganisation. */
const RETRY_MS = 60 * 60_000;
/** Where none are left, before the last look: no reorganisation goes back so far. And where none may be paid. */
const DAY_MS = 24 * 60 * 60_000;
/** Pools that are put off at once: anybody can create and cancel many, and those to pay wait behind them. */
const MOST_PUT_OFF = 100;
const MAX_REASON_LENGTH = 500;

/**
 * Sends the fee receiver what withdrawn orders of cancelled and scam pools left in the auction: settlements pay it for all
 * other pools, and these have none. For approved pools, from the same budget as their payouts. How much is left is read
 * from the chain before each transaction, so that nothing is sent twice. A pool that has none at two looks a day apart is
 * never read again.
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
    const due = await this.nextToPay(chainId);
    if (!due) return;
    const { pool, wereGone } = due;
    await this.lookAgain(pool, { dueAtMs: this.clock.nowMs() + RETRY_MS, gone: false });
    if (!(await hasFunds())) return;
    const left: bigint = await auction.getFunction('penalties')(pool.blockchainPoolId);
    if (left === 0n) {
      return this.lookAgain(pool, { dueAtMs: wereGone ? null : this.clock.nowMs() + DAY_MS, gone: true });
    }
    await this.queue.payoutOf(pool);
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

  /** The pool that waits longest of those that may be paid. The chain is asked for no other. */
  private async nextToPay(chainId: number): Promise<Due | undefined> {
    for (let putOff = 0; putOff < MOST_PUT_OFF; putOff += 1) {
      const due = await this.longestDue(chainId);
      if (!due || due.mayPay) return due;
      await this.lookAgain(due.pool, { dueAtMs: this.clock.nowMs() + DAY_MS, gone: false });
    }
    return undefined;
  }

  /** The pool whose penalties wait longest to be looked for; undefined where none are due. */
  private async longestDue(chainId: number): Promise<Due | undefined> {
    const { manager } = this.dataSource;
    const [found] = await manager.query<DueRow[]>(
      `SELECT pool."poolId", pool."penaltiesGone" AS "wereGone",
         COALESCE(${IS_APPROVED}, FALSE) AND ${hasBudget(GAS_LIMIT, '$3')} AS "mayPay" ${WITH_PAYOUT}
       WHERE pool."chainId" = $1 AND pool.settlement IS NULL AND (pool."isCancelled" OR pool."isScam")
         AND pool."penaltiesDueAtMs" <= $2
       ORDER BY pool."penaltiesDueAtMs" LIMIT 1`,
      [chainId, this.clock.nowMs(), this.poolGas],
    );
    if (!found) return undefined;
    const { poolId, ...rest } = found;
    return { ...rest, pool: await manager.findOneByOrFail(Pool, { poolId }) };
  }

  private async lookAgain({ poolId }: Pool, { dueAtMs, gone }: Look): Promise<void> {
    await this.dataSource.manager.query(
      'UPDATE pool SET "penaltiesDueAtMs" = $2, "penaltiesGone" = $3 WHERE "poolId" = $1',
      [poolId, dueAtMs, gone],
    );
  }
}

/** Has the keeper look at once for the penalties of pools that it may pay from now on. */
export async function lookAtOnce(poolIds: readonly string[], transaction: EntityManager): Promise<void> {
  await transaction.query(
    `UPDATE pool SET "penaltiesDueAtMs" = 0 WHERE "poolId" = ANY($1) AND "penaltiesDueAtMs" > 0
       AND settlement IS NULL AND ("isCancelled" OR "isScam")`,
    [poolIds],
  );
}

interface Due {
  pool: Pool;
  /** It is approved, and its budget is enough. */
  mayPay: boolean;
  /** Nothing was left at the last look. */
  wereGone: boolean;
}

type DueRow = Omit<Due, 'pool'> & Pick<Pool, 'poolId'>;

interface Look {
  /** unix milliseconds of the next; null if it was the last */
  dueAtMs: number | null;
  gone: boolean;
}
