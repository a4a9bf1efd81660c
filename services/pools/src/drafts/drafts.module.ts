import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Draft } from './draft.entity.js';
import { DraftsController } from './drafts.controller.js';
import { DraftsService } from './drafts.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Draft])],
  controllers: [DraftsController],
  providers: [DraftsService],
})
export class DraftsModule {}
