import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ActsModule } from '../acts.module.js';
import { SettingsController } from './settings.controller.js';
import { SettingsService } from './settings.service.js';
import { SiteSettingsRow } from './site-settings.entity.js';
import { VersionsModule } from '../versions/versions.module.js';

@Module({
  imports: [TypeOrmModule.forFeature([SiteSettingsRow]), ActsModule, VersionsModule],
  controllers: [SettingsController],
  providers: [SettingsService],
  exports: [SettingsService],
})
export class SettingsModule {}
