import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { KycRecord } from './kyc.entity.js';
import { PoolIndex } from './pool-index.js';
import { PoolList } from './pool-list.js';
import { Pool } from './pool.entity.js';
import { PoolEvents } from './pool.events.js';
import { PoolView } from './pool.view.js';
import { PoolsController } from './pools.controller.js';
import { PoolsService } from './pools.service.js';
import { PoolRaised } from './raised.entity.js';
import { RaisedProjection } from './raised.projection.js';

@Module({
  imports: [TypeOrmModule.forFeature([Pool, KycRecord, PoolRaised])],
  controllers: [PoolsController],
  providers: [PoolsService, PoolList, PoolIndex, PoolView, PoolEvents, RaisedProjection],
  exports: [PoolsService, PoolView, PoolEvents],
})
export class PoolModule {}
