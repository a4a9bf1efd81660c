import { ChainFactRow, PostedTransactions } from '@launchpad/facts';
import { AuditModule } from '@launchpad/platform';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MetadataModule } from '../metadata/metadata.module.js';
import { PoolModule } from '../pool/pool.module.js';
import { PoolProjection } from './pool.projection.js';

@Module({
  imports: [AuditModule, TypeOrmModule.forFeature([ChainFactRow]), PoolModule, MetadataModule],
  providers: [PoolProjection, PostedTransactions],
  exports: [PostedTransactions],
})
export class ChainModule {}
