import { Audit, pageOf, paginationOf, Problem } from '@launchpad/platform';
import {
  PayoutState,
  type KeeperAccountSchema,
  type PageRequest,
  type PoolPayoutSchema,
} from '@launchpad/proto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import { OrdersConfig } from '../config.js';
import { KeeperPool } from '../ledger/keeper-pool.entity.js';
import { Pool } from '../ledger/pool.entity.js';
import { Keeper } from './keeper.js';
import { MAX_BATCH, MAX_GAS } from './payout-queue.js';
import { lookAtOnce } from './penalties.js';
import { Payout } from './payout.entity.js';

/** A pool's budget is raised to at most so many times everybody's. */
const MOST_TIMES = 10;

/** What is left to pay out, and the budgets for it. */
@Injectable()
export class PayoutsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: OrdersConfig,
    private readonly audit: Audit,
    private readonly keeper: Keeper,
  ) {}

  /**
   * A page of the pools with orders to pay out, the latest end first, and the keeper's account on each chain.
   * @param poolId of this pool alone
   */
  async list(wanted: PageRequest | undefined, poolId?: string) {
    const { page, limit, skip } = pageOf(wanted);
    const [pools, total] = await this.dataSource.manager
      .createQueryBuilder(Pool, 'pool')
      .where('pool.ordersPaid < pool.ordersToPay')
      .andWhere(poolId === undefined ? 'TRUE' : 'pool.poolId = :poolId', { poolId })
      .orderBy('pool.poolEndDate', 'DESC')
      .addOrderBy('pool.poolId', 'ASC')
      .skip(skip)
      .take(limit)
      .getManyAndCount();
    const payouts = await this.messages(pools, this.dataSource.manager);
    return { payouts, pagination: paginationOf(page, limit, total), keepers: await this.keepers() };
  }

  private keepers(): Promise<MessageInitShape<typeof KeeperAccountSchema>[]> {
    const accounts = this.keeper.accounts().map(async ({ chainId, address, funds }) => {
      const last = await this.lastPayout(chainId);
      return {
        ...{ chainId, address, balance: funds ? `${funds.balance}` : '', paused: funds?.isPaused ?? false },
        ...(last && { last }),
      };
    });
    return Promise.all(accounts);
  }

  private async lastPayout(chainId: number) {
    const last = await this.dataSource.manager
      .createQueryBuilder(Payout, 'payout')
      .innerJoin(Pool, 'pool', 'pool.poolId = payout.poolId AND pool.chainId = :chainId', { chainId })
      .where('payout.lastPaidAtMs IS NOT NULL')
      .orderBy('payout.lastPaidAtMs', 'DESC')
      .limit(1)
      .getOne();
    if (!last?.lastTrxHash || last.lastPaidAtMs === null) return undefined;
    const { poolId, lastTrxHash: transactionHash, lastPaidAtMs } = last;
    return { poolId, transactionHash, paidAt: BigInt(Math.floor(lastPaidAtMs / 1_000)) };
  }

  /**
   * Raises what the keeper may spend on paying out a pool. It is the operator's account that pays, so admins decide; why
   * owners have no such call is decision 8. The same budget twice is one act.
   * @param gas the new budget
   * @param admin who raises it, for the audit log
   * @throws Problem 404; 400 for a budget below the present one, or above ten times everybody's
   */
  raiseBudget(poolId: string, gas: bigint, admin: string) {
    return this.dataSource.transaction(async (transaction) => {
      const pool = await transaction.findOneBy(Pool, { poolId });
      if (!pool) throw Problem.notFound('No Record Found', 'There is no such pool');
      await transaction
        .createQueryBuilder()
        .insert()
        .into(Payout)
        .values({ poolId, batchSize: MAX_BATCH })
        .orIgnore()
        .execute();
      const lock = { mode: 'pessimistic_write' } as const;
      const payout = await transaction.findOneOrFail(Payout, { where: { poolId }, lock });
      const before = this.budgetOf(payout);
      const most = this.mostGas;
      if (gas < BigInt(before) || gas > BigInt(most)) {
        throw Problem.invalid([{ field: 'gas', message: `must be from ${before} to ${most}` }]);
      }
      const after = Number(gas);
      if (after !== before) {
        await transaction.update(Payout, { poolId }, { gasBudget: after, nextTryAtMs: 0 });
        await lookAtOnce([poolId], transaction);
        await this.audit.record(transaction, {
          ...{ subject: admin, action: 'payout.raise-budget', target: poolId },
          ...{ before: { gasBudget: before }, after: { gasBudget: after } },
        });
      }
      const [message] = await this.messages([pool], transaction);
      return message;
    });
  }

  private async messages(
    pools: Pool[],
    manager: EntityManager,
  ): Promise<MessageInitShape<typeof PoolPayoutSchema>[]> {
    const where = { poolId: In(pools.map(({ poolId }) => poolId)) };
    const [payouts, kept] = [await manager.findBy(Payout, where), await manager.findBy(KeeperPool, where)];
    const approved = new Set(kept.flatMap((pool) => (pool.approved ? [pool.poolId] : [])));
    return pools.map((pool) => {
      const { poolId, chainId } = pool;
      const payout = payouts.find((each) => each.poolId === poolId);
      return {
        ...{ poolId, chainId },
        payouts: { orders: pool.ordersToPay ?? 0, paid: pool.ordersPaid ?? 0 },
        state: this.stateOf(pool, payout, approved.has(poolId)),
        gasSpent: BigInt(payout?.gasSpent ?? 0),
        gasBudget: BigInt(this.budgetOf(payout)),
        gasMost: BigInt(this.mostGas),
      };
    });
  }

  private stateOf({ chainId }: Pool, payout: Payout | undefined, isApproved: boolean): PayoutState {
    const { KEEPER_PRIVATE_KEY, PAYOUT_CHAINS } = this.config;
    if (!KEEPER_PRIVATE_KEY || !PAYOUT_CHAINS.includes(chainId) || !isApproved) return PayoutState.BY_HAND;
    if ((payout?.gasSpent ?? 0) + MAX_GAS > this.budgetOf(payout)) return PayoutState.OVER_BUDGET;
    return payout && payout.failures > 0 ? PayoutState.REFUSED : PayoutState.DUE;
  }

  private get mostGas(): number {
    return this.config.PAYOUT_POOL_GAS * MOST_TIMES;
  }

  private budgetOf(payout: Pick<Payout, 'gasBudget'> | undefined): number {
    return payout?.gasBudget ?? this.config.PAYOUT_POOL_GAS;
  }
}
