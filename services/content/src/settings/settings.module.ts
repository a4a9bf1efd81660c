import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ActsModule } from '../acts.module.js';
import { SettingsController } from './settings.controller.js';
import { SettingsService } from './settings.service.js';
import { SiteSettingsRow } from './site-settings.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([SiteSettingsRow]), ActsModule],
  controllers: [SettingsController],
  providers: [SettingsService],
})
export class SettingsModule {}
