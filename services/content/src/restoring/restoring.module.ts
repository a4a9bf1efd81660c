import { Module } from '@nestjs/common';
import { CmsModule } from '../cms/cms.module.js';
import { FaqModule } from '../faq/faq.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { Restorers } from './restorers.js';
import { VersionsController } from './versions.controller.js';

@Module({
  imports: [VersionsModule, CmsModule, FaqModule, SettingsModule],
  controllers: [VersionsController],
  providers: [Restorers],
})
export class RestoringModule {}
