import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Approvals } from './approvals.js';
import { Keeper } from './keeper.js';
import { KeeperPool } from './keeper-pool.entity.js';
import { Payout } from './payout.entity.js';
import { SettlementMetrics } from './settlement.metrics.js';

@Module({
  imports: [TypeOrmModule.forFeature([KeeperPool, Payout])],
  providers: [Approvals, Keeper, SettlementMetrics],
})
export class SettlementModule {}
