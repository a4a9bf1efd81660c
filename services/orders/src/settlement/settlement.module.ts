import { Module } from '@nestjs/common';
import { Keeper } from './keeper.js';
import { SettlementMetrics } from './settlement.metrics.js';

@Module({ providers: [Keeper, SettlementMetrics] })
export class SettlementModule {}
