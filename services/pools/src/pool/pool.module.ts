import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { KycRecord } from './kyc.entity.js';
import { PoolList } from './pool-list.js';
import { Pool } from './pool.entity.js';
import { PoolEvents } from './pool.events.js';
import { PoolView } from './pool.view.js';
import { PoolsController } from './pools.controller.js';
import { PoolsService } from './pools.service.js';
import { TimeStatusQuery } from './time-status.js';

@Module({
  imports: [TypeOrmModule.forFeature([Pool, KycRecord])],
  controllers: [PoolsController],
  providers: [PoolsService, PoolList, TimeStatusQuery, PoolView, PoolEvents],
  exports: [PoolsService, PoolView, PoolEvents],
})
export class PoolModule {}
