import { ChainClock, Metrics, Networks } from '@launchpad/platform';
import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { dueForSettlement, Pool } from '../ledger/pool.entity.js';
import { KeeperPool } from './keeper-pool.entity.js';

/** Metrics of settlements. */
@Injectable()
export class SettlementMetrics {
  /** The keeper's attempts; `outcome` is settled or failed. */
  readonly tries: Counter;
  /** The keeper's payouts by batch; `outcome` is paid, refused (it would revert) or failed. */
  readonly payouts: Counter;
  /** 1 while the keeper's account is too low for payouts. */
  readonly payoutsPaused: Gauge;

  constructor({ registry }: Metrics, networks: Networks, chainClock: ChainClock, dataSource: DataSource) {
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
    const unsettled: Gauge = new Gauge({
      name: 'launchpad_pools_unsettled',
      help: 'Approved pools that have ended and are not settled',
      labelNames: ['chain'],
      registers,
      collect: async () => {
        for (const { chainId } of networks.all) {
          if (!chainClock.head(chainId)) continue;
          const where = dueForSettlement(chainId, chainClock.nowSeconds(chainId));
          const pools = dataSource
            .createQueryBuilder(Pool, 'pool')
            .setFindOptions({ where })
            .innerJoin(KeeperPool, 'kept', 'kept.poolId = pool.poolId AND kept.approved');
          unsettled.set({ chain: chainId }, await pools.getCount());
        }
      },
    });
  }
}
