import { PlatformModule } from '@launchpad/platform';
import { ChainListenerService, ContentService } from '@launchpad/proto';
import { Module } from '@nestjs/common';
import { ChainModule } from './chain/chain.module.js';
import { ClosingModule } from './closing/closing.module.js';
import { CommentsModule } from './comments/comments.module.js';
import { PoolsConfig } from './config.js';
import { AuditLogModule } from './audit/audit-log.module.js';
import { DraftsModule } from './drafts/drafts.module.js';
import { FilesModule } from './files/files.module.js';
import { HistoryModule } from './history/history.module.js';
import { migrations } from './migrations/index.js';
import { ReviewModule } from './review/review.module.js';
import { SubmissionModule } from './submission/submission.module.js';
import { WhitelistModule } from './whitelist/whitelist.module.js';

@Module({
  imports: [
    PlatformModule.forRoot({
      service: 'pools',
      config: PoolsConfig,
      clients: [ChainListenerService, ContentService],
      chainClock: true,
      migrations,
    }),
    ChainModule,
    SubmissionModule,
    ReviewModule,
    ClosingModule,
    WhitelistModule,
    CommentsModule,
    DraftsModule,
    FilesModule,
    AuditLogModule,
    HistoryModule,
  ],
})
export class AppModule {}
