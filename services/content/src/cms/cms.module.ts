import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ActsModule } from '../acts.module.js';
import { CmsPageRow } from './cms-page.entity.js';
import { CmsController } from './cms.controller.js';
import { CmsService } from './cms.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([CmsPageRow]), ActsModule],
  controllers: [CmsController],
  providers: [CmsService],
})
export class CmsModule {}
