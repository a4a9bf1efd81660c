import { AuditModule } from '@launchpad/platform';
import { Module } from '@nestjs/common';
import { ChainModule } from '../chain/chain.module.js';
import { PoolModule } from '../pool/pool.module.js';
import { ClosingController } from './closing.controller.js';
import { ClosingService } from './closing.service.js';

@Module({
  imports: [AuditModule, ChainModule, PoolModule],
  controllers: [ClosingController],
  providers: [ClosingService],
})
export class ClosingModule {}
