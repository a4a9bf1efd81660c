import { AuditModule } from '@launchpad/platform';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { KeeperPool } from '../ledger/keeper-pool.entity.js';
import { Approvals } from './approvals.js';
import { Keeper } from './keeper.js';
import { Payout } from './payout.entity.js';
import { PayoutsController } from './payouts.controller.js';
import { PayoutsService } from './payouts.service.js';
import { SentTransaction } from './sent-transaction.entity.js';
import { SettlementMetrics } from './settlement.metrics.js';

@Module({
  imports: [AuditModule, TypeOrmModule.forFeature([KeeperPool, Payout, SentTransaction])],
  controllers: [PayoutsController],
  providers: [Approvals, Keeper, PayoutsService, SettlementMetrics],
})
export class SettlementModule {}
