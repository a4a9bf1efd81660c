import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FilesModule } from '../files/files.module.js';
import { Draft } from './draft.entity.js';
import { DraftsController } from './drafts.controller.js';
import { DraftsService } from './drafts.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Draft]), FilesModule],
  controllers: [DraftsController],
  providers: [DraftsService],
})
export class DraftsModule {}
