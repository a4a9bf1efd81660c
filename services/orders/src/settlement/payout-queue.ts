import { GAS_BEFORE_PAYMENT } from '@launchpad/contracts';
import type { Clock } from '@launchpad/platform';
import { IsNull, MoreThan, type DataSource } from 'typeorm';
import { Order } from '../ledger/order.entity.js';
import { Pool } from '../ledger/pool.entity.js';
import { Payout } from './payout.entity.js';
import { hasBudget, IS_APPROVED, WITH_PAYOUT } from './waiting-pools.js';

/** Orders paid in one transaction. */
export const MAX_BATCH = 40;
/** An order to an owner without either token takes some 100,000 gas; what takes more is a token that burns it. */
const GAS_PER_ORDER = 150_000;
/** Gas of the transaction itself, and what the auction wants left before the last payment. */
const GAS_BESIDES = 100_000 + GAS_BEFORE_PAYMENT;
export const MAX_GAS = gasLimitOf(MAX_BATCH);

/** Gas limit of a payout of so many orders. */
export function gasLimitOf(orders: number): number {
  return GAS_BESIDES + GAS_PER_ORDER * orders;
}

/** How long orders are left alone whose payment may be under way: sent before a crash, or not yet read from the chain. */
const UNDER_WAY_MS = 60_000;
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60 * 60_000;

/** Orders of one pool to pay in one transaction. */
export interface Batch {
  pool: Pool;
  payout: Payout;
  /** by number */
  orders: Order[];
}

/**
 * The open orders of approved pools that were settled, cancelled or marked as scam. The queue is the orders' own rows,
 * so neither a crash nor a reorganisation loses or doubles any: the auction passes over orders that were paid.
 */
export class PayoutQueue {
  /** @param poolGas gas budget for all payouts of one pool */
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly poolGas: number,
  ) {}

  /** The next batch of a chain, from the pool that has waited longest; undefined if none is due. */
  async next(chainId: number): Promise<Batch | undefined> {
    const pool = await this.longestWaiting(chainId);
    if (!pool) return undefined;
    const payout = await this.payoutOf(pool);
    const orders = await this.dataSource.manager.find(Order, {
      where: { ...OPEN, poolId: pool.poolId, ordinal: MoreThan(payout.paidThrough) },
      order: { ordinal: 'ASC' },
      take: payout.batchSize,
    });
    if (orders.length > 0) return { pool, payout, orders };
    await this.save(payout, { paidThrough: 0, nextTryAtMs: this.clock.nowMs() + UNDER_WAY_MS });
    return undefined;
  }

  /** Before anything is sent: nobody tries the pool again until the outcome is known, or a minute later. */
  async begin({ payout }: Batch): Promise<void> {
    await this.save(payout, { nextTryAtMs: this.clock.nowMs() + UNDER_WAY_MS });
  }

  /** Every order of the batch was paid, by the transaction of that hash or, without one, by somebody else's. */
  async paid({ payout, orders }: Batch, hash: string | undefined): Promise<void> {
    const batchSize = Math.min(MAX_BATCH, payout.batchSize * 2);
    await this.save(payout, {
      ...{ paidThrough: lastOf(orders), batchSize, failures: 0 },
      nextTryAtMs: this.clock.nowMs(),
      ...(hash !== undefined && { lastTrxHash: hash, lastPaidAtMs: this.clock.nowMs() }),
    });
  }

  /**
   * The batch cannot be paid. It is halved until the order that reverts is alone, which is passed over; the more of them
   * in a row, the longer the pool waits.
   */
  async refused({ payout, orders }: Batch): Promise<void> {
    const now = this.clock.nowMs();
    if (orders.length > 1) {
      return this.save(payout, { batchSize: Math.floor(orders.length / 2), nextTryAtMs: now });
    }
    const wait = Math.min(FIRST_WAIT_MS * 2 ** payout.failures, MAX_WAIT_MS);
    const failures = payout.failures + 1;
    await this.save(payout, { paidThrough: lastOf(orders), failures, nextTryAtMs: now + wait });
  }

  /** A pool's record, which begins with this call. */
  async payoutOf({ poolId }: Pool): Promise<Payout> {
    const { manager } = this.dataSource;
    await manager
      .createQueryBuilder()
      .insert()
      .into(Payout)
      .values({ poolId, batchSize: MAX_BATCH })
      .orIgnore()
      .execute();
    return manager.findOneByOrFail(Payout, { poolId });
  }

  private async longestWaiting(chainId: number): Promise<Pool | null> {
    const { manager } = this.dataSource;
    const [found] = await manager.query<Pick<Pool, 'poolId'>[]>(
      `SELECT pool."poolId" ${WITH_PAYOUT}
       WHERE pool."chainId" = $1 AND ${IS_UNPAID} AND COALESCE(payout."nextTryAtMs", 0) <= $2
         AND ${hasBudget(MAX_GAS, '$3')} AND ${IS_APPROVED}
       ORDER BY COALESCE(payout."nextTryAtMs", 0) LIMIT 1`,
      [chainId, this.clock.nowMs(), this.poolGas],
    );
    return found ? manager.findOneBy(Pool, found) : null;
  }

  private async save({ poolId }: Payout, change: Partial<Payout>): Promise<void> {
    await this.dataSource.manager.update(Payout, { poolId }, change);
  }
}

const OPEN = { withdrawnAt: IsNull(), claimTrxHash: IsNull() };

/**
 * Condition on a pool with the alias `pool`: it is settled, cancelled or scam and has open orders. They are counted
 * whenever they change, so that an index holds these pools alone.
 */
export const IS_UNPAID = 'pool."ordersPaid" < pool."ordersToPay"';

function lastOf(orders: Order[]): number {
  return orders.at(-1)?.ordinal ?? 0;
}
