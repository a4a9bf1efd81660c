import { AuditModule } from '@launchpad/platform';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FilesModule } from '../files/files.module.js';
import { PoolModule } from '../pool/pool.module.js';
import { KycRecords } from './kyc-records.js';
import { RepliesController } from './replies.controller.js';
import { RepliesService } from './replies.service.js';
import { ReviewEntry } from './review-entry.entity.js';
import { ReviewHistory } from './review-history.js';
import { ReviewController } from './review.controller.js';
import { ReviewService } from './review.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([ReviewEntry]), PoolModule, AuditModule, FilesModule],
  controllers: [ReviewController, RepliesController],
  providers: [ReviewService, RepliesService, ReviewHistory, KycRecords],
  exports: [KycRecords],
})
export class ReviewModule {}
