import { ChainClock, Metrics, Networks } from '@launchpad/platform';
import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { OrdersConfig } from '../config.js';
import { KeeperPool } from '../ledger/keeper-pool.entity.js';
import { Pool } from '../ledger/pool.entity.js';
import { Payout } from './payout.entity.js';
import { IS_UNPAID, MAX_GAS } from './payout-queue.js';
import { GAS_LIMIT, POOL_GAS } from './spending.js';
import { hasBudget } from './waiting-pools.js';

const RUNS = 'pool.settlement IS NULL AND NOT pool.isScam AND NOT pool.isCancelled AND NOT pool.isDeleted';

/** What users can rely on: so long after a pool's end it is settled, and paid out where the keeper does that. */
const PROMISED_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/** What the keeper could do and has not done: not what a token refuses, or has used up the budget for. */
const IS_LEFT = `(
  (${RUNS} AND kept.gasSpent + ${GAS_LIMIT} <= ${POOL_GAS})
  OR (:paysOut AND pool.settlement IS NOT NULL AND ${IS_UNPAID} AND COALESCE(payout.failures, 0) = 0 AND ${hasBudget(MAX_GAS, ':poolGas')})
)`;
const IS_OVERDUE = `pool.poolEndDate <= :now - ${PROMISED_SECONDS} AND ${IS_LEFT}`;

/** How many approved pools there are of each kind, by a condition on a pool. */
const POOLS = [
  {
    name: 'launchpad_pools_started',
    help: 'Approved pools that can be bid in now',
    condition: `pool.poolStartDate <= :now AND pool.poolEndDate > :now AND ${RUNS}`,
  },
  {
    name: 'launchpad_pools_unsettled',
    help: 'Approved pools that have ended and are not settled',
    condition: `pool.poolEndDate <= :now AND ${RUNS}`,
  },
  {
    name: 'launchpad_pools_unpaid',
    help: 'Approved pools that are settled, cancelled or scam and have orders to pay out',
    condition: IS_UNPAID,
  },
  {
    name: 'launchpad_pools_payout_refused',
    help: 'Approved pools whose payouts are refused, by the token or by an owner',
    condition: `${IS_UNPAID} AND payout.failures > 0`,
  },
  {
    name: 'launchpad_pools_payout_over_budget',
    help: 'Approved pools whose payouts have used up their gas',
    condition: `${IS_UNPAID} AND NOT ${hasBudget(MAX_GAS, ':poolGas')}`,
  },
  {
    name: 'launchpad_pools_overdue',
    help: 'Approved pools that ended over an hour ago and that the keeper has not settled, or not paid out where it does',
    condition: IS_OVERDUE,
  },
  {
    name: 'launchpad_pools_promised',
    help: 'Approved pools that ended from an hour to a day ago, and those overdue',
    condition: `((pool.poolEndDate <= :now - ${PROMISED_SECONDS} AND pool.poolEndDate > :now - ${DAY_SECONDS}
      AND (pool.settlement IS NOT NULL OR ${RUNS})) OR (${IS_OVERDUE}))`,
  },
  {
    name: 'launchpad_pools_paid_out',
    help: 'Approved pools that are settled, cancelled or scam and paid out',
    condition: 'pool.ordersPaid = pool.ordersToPay',
  },
];

/** Metrics of settlements and payouts. */
@Injectable()
export class SettlementMetrics {
  /** The keeper's attempts; `outcome` is settled or failed. */
  readonly tries: Counter;
  /** The keeper's payouts by batch; `outcome` is paid, refused (it would revert) or failed. */
  readonly payouts: Counter;
  /** 1 while the keeper's account is too low for payouts. */
  readonly payoutsPaused: Gauge;
  /** 1 while the keeper's account could not settle ten pools. */
  readonly keeperLow: Gauge;
  /** What the keeper's account holds on each chain where it acts, in wei. */
  readonly keeperBalance: Gauge;

  constructor(
    { registry }: Metrics,
    private readonly networks: Networks,
    private readonly chainClock: ChainClock,
    private readonly dataSource: DataSource,
    private readonly config: OrdersConfig,
  ) {
    const registers = [registry];
    this.tries = new Counter({
      name: 'launchpad_keeper_settlements_total',
      help: "The keeper's tries to settle a pool, by outcome",
      labelNames: ['chain', 'outcome'],
      registers,
    });
    this.payouts = new Counter({
      name: 'launchpad_keeper_payouts_total',
      help: "The keeper's batches of payouts, by outcome",
      labelNames: ['chain', 'outcome'],
      registers,
    });
    this.payoutsPaused = new Gauge({
      name: 'launchpad_keeper_payouts_paused',
      help: "1 while the keeper's account holds too little to pay out",
      labelNames: ['chain'],
      registers,
    });
    this.keeperLow = new Gauge({
      name: 'launchpad_keeper_funds_low',
      help: "1 while the keeper's account holds less than ten settlements cost",
      labelNames: ['chain'],
      registers,
    });
    this.keeperBalance = new Gauge({
      name: 'launchpad_keeper_balance_wei',
      help: "What the keeper's account holds, where it settles",
      labelNames: ['chain'],
      registers,
    });
    for (const { name, help, condition } of POOLS) {
      const collect = () => this.count(gauge, condition);
      const gauge: Gauge = new Gauge({ name, help, labelNames: ['chain'], registers, collect });
    }
  }

  /** Sets a gauge to each chain's pools that meet a condition. */
  private async count(gauge: Gauge, condition: string): Promise<void> {
    for (const { chainId } of this.networks.all) {
      if (!this.chainClock.head(chainId)) continue;
      const pools = this.dataSource
        .createQueryBuilder(Pool, 'pool')
        .innerJoin(KeeperPool, 'kept', 'kept.poolId = pool.poolId AND kept.approved')
        .leftJoin(Payout, 'payout', 'payout.poolId = pool.poolId')
        .where(`pool.chainId = :chainId AND ${condition}`, {
          ...{ chainId, now: this.chainClock.nowSeconds(chainId) },
          paysOut: this.config.PAYOUT_CHAINS.includes(chainId),
          poolGas: this.config.PAYOUT_POOL_GAS,
        });
      gauge.set({ chain: chainId }, await pools.getCount());
    }
  }
}
