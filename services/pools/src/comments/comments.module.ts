import { AuditModule } from '@launchpad/platform';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PoolModule } from '../pool/pool.module.js';
import { Comment } from './comment.entity.js';
import { CommentsController } from './comments.controller.js';
import { CommentsService } from './comments.service.js';
import { ModerationService } from './moderation.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Comment]), PoolModule, AuditModule],
  controllers: [CommentsController],
  providers: [CommentsService, ModerationService],
})
export class CommentsModule {}
