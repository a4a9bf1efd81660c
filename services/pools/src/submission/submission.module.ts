import { Module } from '@nestjs/common';
import { ChainModule } from '../chain/chain.module.js';
import { MetadataModule } from '../metadata/metadata.module.js';
import { PoolModule } from '../pool/pool.module.js';
import { ReviewModule } from '../review/review.module.js';
import { SubmissionController } from './submission.controller.js';
import { SubmissionService } from './submission.service.js';

@Module({
  imports: [ChainModule, MetadataModule, PoolModule, ReviewModule],
  controllers: [SubmissionController],
  providers: [SubmissionService],
})
export class SubmissionModule {}
