import { ChainClock, Clock, Metrics, Networks } from '@launchpad/platform';
import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { OrdersConfig } from '../config.js';
import { POOL_GAUGES, type PoolGauge } from './pool-gauges.js';

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
    private readonly clock: Clock,
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
    for (const counted of POOL_GAUGES) {
      const { name, help } = counted;
      const countedAtMs = new Map<number, number>();
      const collect = () => this.count(gauge, counted, countedAtMs);
      const gauge: Gauge = new Gauge({ name, help, labelNames: ['chain'], registers, collect });
    }
  }

  /** Sets a gauge to the number of each chain, unless it is new enough. */
  private async count(
    gauge: Gauge,
    { count, maxAgeMs }: PoolGauge,
    countedAtMs: Map<number, number>,
  ): Promise<void> {
    const nowMs = this.clock.nowMs();
    for (const { chainId } of this.networks.all) {
      if (!this.chainClock.head(chainId)) continue;
      if (nowMs - (countedAtMs.get(chainId) ?? -Infinity) < maxAgeMs) continue;
      const [{ pools }] = await this.dataSource.query<[{ pools: number }]>(count, [
        ...[chainId, this.chainClock.nowSeconds(chainId), this.config.PAYOUT_POOL_GAS],
        this.config.PAYOUT_CHAINS.includes(chainId),
      ]);
      gauge.set({ chain: chainId }, pools);
      countedAtMs.set(chainId, nowMs);
    }
  }
}
