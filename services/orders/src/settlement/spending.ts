import type { Clock } from '@launchpad/platform';
import type { DataSource, EntityManager } from 'typeorm';
import { dueForSettlement, Pool } from '../ledger/pool.entity.js';
import { KeptPool } from './kept-pool.entity.js';

/** Five times what settling the largest book takes: a token that burns more is none to settle by itself. */
export const GAS_LIMIT = 2_000_000;
/** Of all tries to settle one pool. */
export const POOL_GAS = 3 * GAS_LIMIT;

const FIRST_WAIT_MS = 10_000;
const SLOWEST_MS = 60 * 60_000;
const AT_ONCE = 20;

/**
 * What the keeper may do for each pool: tries ever more seldom, up to once an hour, until the pool's gas is used up.
 * It is written down before it happens, so that a restart forgets nothing of it.
 */
export class Spending {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Approved pools of a chain to settle now, those that ended first before the others. */
  due(chainId: number, nowSeconds: number, manager: EntityManager): Promise<Pool[]> {
    return manager
      .createQueryBuilder(Pool, 'pool')
      .setFindOptions({ where: dueForSettlement(chainId, nowSeconds) })
      .innerJoin(
        KeptPool,
        'kept',
        'kept.poolId = pool.poolId AND kept.approved AND kept.gasSpent + :limit <= :most AND kept.nextTryAtMs <= :now',
        { limit: GAS_LIMIT, most: POOL_GAS, now: this.clock.nowMs() },
      )
      .orderBy('pool.poolEndDate', 'ASC')
      .limit(AT_ONCE)
      .getMany();
  }

  /** Notes a try: until its event arrives a settled pool looks unsettled, so a success too waits before the next. */
  async tried(poolId: string): Promise<void> {
    const pool = await this.dataSource.manager.findOneByOrFail(KeptPool, { poolId });
    const nextTryAtMs = this.clock.nowMs() + Math.min(FIRST_WAIT_MS * 2 ** pool.tries, SLOWEST_MS);
    await this.dataSource.manager.update(KeptPool, { poolId }, { tries: pool.tries + 1, nextTryAtMs });
  }

  /** Notes gas used for a pool, or given back where it is less than none. */
  async spend(poolId: string, gas: number): Promise<void> {
    await this.dataSource.manager.increment(KeptPool, { poolId }, 'gasSpent', gas);
  }
}
