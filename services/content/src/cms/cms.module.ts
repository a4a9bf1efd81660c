import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ActsModule } from '../acts.module.js';
import { CmsPageRow } from './cms-page.entity.js';
import { CmsController } from './cms.controller.js';
import { CmsService } from './cms.service.js';
import { VersionsModule } from '../versions/versions.module.js';

@Module({
  imports: [TypeOrmModule.forFeature([CmsPageRow]), ActsModule, VersionsModule],
  controllers: [CmsController],
  providers: [CmsService],
  exports: [CmsService],
})
export class CmsModule {}
