import { GAS_BEFORE_PAYMENT } from '@launchpad/contracts';
import type { Clock } from '@launchpad/platform';
import type { DataSource, EntityManager } from 'typeorm';
import { KeeperPool } from '../ledger/keeper-pool.entity.js';
import { dueForSettlement, Pool } from '../ledger/pool.entity.js';

/** Gas of settling the worst book there can be: 1.62 million in the contracts' snapshots. */
const WORST_BOOK = 1_700_000;
/** Payments of a settlement: unsold tokens and proceeds to the owner, fee and penalties to the fee receiver. */
const PAYMENTS = 3;
/** Gas limit of a settlement: enough for the worst book and tokens that use up the allowance of every payment. */
export const GAS_LIMIT = WORST_BOOK + PAYMENTS * GAS_BEFORE_PAYMENT;
/** Gas budget for all attempts to settle one pool. */
export const POOL_GAS = 3 * GAS_LIMIT;

const FIRST_WAIT_MS = 10_000;
const MAX_WAIT_MS = 60 * 60_000;
const BATCH = 20;

/**
 * The keeper's budget per pool: attempts back off to once an hour, until the pool's gas is used up. Everything is
 * recorded beforehand, so that a restart loses nothing.
 */
export class Spending {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Approved pools of a chain to settle now, earliest end first. */
  due(chainId: number, nowSeconds: number, manager: EntityManager): Promise<Pool[]> {
    return manager
      .createQueryBuilder(Pool, 'pool')
      .setFindOptions({ where: dueForSettlement(chainId, nowSeconds) })
      .innerJoin(
        KeeperPool,
        'kept',
        'kept.poolId = pool.poolId AND kept.approved AND kept.gasSpent + :limit <= :most AND kept.nextTryAtMs <= :now',
        { limit: GAS_LIMIT, most: POOL_GAS, now: this.clock.nowMs() },
      )
      .orderBy('pool.poolEndDate', 'ASC')
      .limit(BATCH)
      .getMany();
  }

  /** Records an attempt. A settled pool looks unsettled until its event arrives, so a success backs off too. */
  async tried(poolId: string): Promise<void> {
    const pool = await this.dataSource.manager.findOneByOrFail(KeeperPool, { poolId });
    const nextTryAtMs = this.clock.nowMs() + Math.min(FIRST_WAIT_MS * 2 ** pool.tries, MAX_WAIT_MS);
    await this.dataSource.manager.update(KeeperPool, { poolId }, { tries: pool.tries + 1, nextTryAtMs });
  }
}
