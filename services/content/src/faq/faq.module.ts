import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ActsModule } from '../acts.module.js';
import { FaqController } from './faq.controller.js';
import { FaqRow } from './faq.entity.js';
import { FaqService } from './faq.service.js';
import { VersionsModule } from '../versions/versions.module.js';

@Module({
  imports: [TypeOrmModule.forFeature([FaqRow]), ActsModule, VersionsModule],
  controllers: [FaqController],
  providers: [FaqService],
  exports: [FaqService],
})
export class FaqModule {}
