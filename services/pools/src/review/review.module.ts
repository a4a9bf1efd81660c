import { AuditModule } from '@launchpad/platform';
import { Module } from '@nestjs/common';
import { FilesModule } from '../files/files.module.js';
import { PoolModule } from '../pool/pool.module.js';
import { KycRecords } from './kyc-records.js';
import { ReviewController } from './review.controller.js';
import { ReviewService } from './review.service.js';

@Module({
  imports: [PoolModule, AuditModule, FilesModule],
  controllers: [ReviewController],
  providers: [ReviewService, KycRecords],
  exports: [KycRecords],
})
export class ReviewModule {}
