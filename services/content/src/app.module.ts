import { Module } from '@nestjs/common';
import { PlatformModule } from '@launchpad/platform';
import { AuditLogModule } from './audit/audit-log.module.js';
import { CmsModule } from './cms/cms.module.js';
import { ContentConfig } from './config.js';
import { FaqModule } from './faq/faq.module.js';
import { FilesModule } from './files/files.module.js';
import { migrations } from './migrations/index.js';
import { RestoringModule } from './restoring/restoring.module.js';
import { SettingsModule } from './settings/settings.module.js';

/** CMS pages, FAQs, site settings, terms and privacy. */
@Module({
  imports: [
    PlatformModule.forRoot({
      service: 'content',
      config: ContentConfig,
      migrations,
    }),
    CmsModule,
    FaqModule,
    SettingsModule,
    FilesModule,
    AuditLogModule,
    RestoringModule,
  ],
})
export class AppModule {}
