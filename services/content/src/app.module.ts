import { Module } from '@nestjs/common';
import { CreateAuditLog1763600000001, PlatformModule } from '@launchpad/platform';
import { AuditLogModule } from './audit/audit-log.module.js';
import { CmsModule } from './cms/cms.module.js';
import { ContentConfig } from './config.js';
import { FaqModule } from './faq/faq.module.js';
import { CreateContent1763641000000 } from './migrations/1763641000000-create-content.js';
import { SettingsModule } from './settings/settings.module.js';

/** CMS pages, FAQs, site settings, terms and privacy. */
@Module({
  imports: [
    PlatformModule.forRoot({
      service: 'content',
      config: ContentConfig,
      migrations: [CreateAuditLog1763600000001, CreateContent1763641000000],
    }),
    CmsModule,
    FaqModule,
    SettingsModule,
    AuditLogModule,
  ],
})
export class AppModule {}
