import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { PlatformModule } from '@launchpad/platform';
import {
  ChainListenerService,
  ContentService,
  NotificationsService,
  OrdersService,
  PoolsService,
} from '@launchpad/proto';
import { AuditController } from './admin/audit.controller.js';
import { PayoutsController } from './admin/payouts.controller.js';
import { PoolTitles } from './admin/pool-titles.js';
import { DoctorController } from './doctor/doctor.controller.js';
import { NotificationsController } from './admin/notifications.controller.js';
import { AdminTokens } from './auth/admin-tokens.js';
import { PersonalReadsInterceptor } from './auth/personal-reads.interceptor.js';
import { ContractWallets } from './auth/contract-wallets.js';
import { SessionController } from './session/session.controller.js';
import { Sessions } from './auth/sessions.js';
import { SignIn } from './auth/sign-in.js';
import { AnswerCache } from './cache/answer-cache.js';
import { CacheInterceptor } from './cache/cache.interceptor.js';
import { KnownReads } from './cache/known-reads.js';
import { ShownTimes } from './cache/shown-times.js';
import { GatewayConfig } from './config.js';
import { CmsController } from './content/cms.controller.js';
import { FaqController } from './content/faq.controller.js';
import { SettingsController } from './content/settings.controller.js';
import { VersionsController } from './content/versions.controller.js';
import { DocsController } from './docs/docs.controller.js';
import { ContentReader } from './files/content-reader.js';
import { FilesController } from './files/files.controller.js';
import { Images } from './files/images.js';
import { Ipfs } from './files/ipfs.js';
import { NamedFiles } from './files/named-files.js';
import { Vault } from './files/vault.js';
import { AccessGuard } from './auth/access.guard.js';
import { CallerFinder } from './auth/caller-finder.js';
import { CsvFiles } from './http/csv-files.js';
import { EtagInterceptor } from './http/etag.interceptor.js';
import { OriginGuard } from './http/origin.guard.js';
import { ProblemFilter } from './http/problem.filter.js';
import { RATE_LIMITS, RateLimiter, RateLimitGuard, rateLimits } from './limits/rate-limit.guard.js';
import { BookController } from './orders/book.controller.js';
import { StatementController } from './orders/statement.controller.js';
import { OrdersController } from './orders/orders.controller.js';
import { CommentsController } from './pools/comments.controller.js';
import { DraftsController } from './pools/drafts.controller.js';
import { PoolAnswers } from './pools/pool.answer.js';
import { PoolVisibility } from './pools/pool.visibility.js';
import { HistoryController } from './pools/history.controller.js';
import { PoolsController } from './pools/pools.controller.js';
import { ReviewController } from './pools/review.controller.js';
import { WhitelistController } from './pools/whitelist.controller.js';
import { Audience } from './realtime/audience.js';
import { BidNews } from './realtime/bid-news.js';
import { EventRelay } from './realtime/event.relay.js';
import { PoolSight } from './realtime/pool-sight.js';
import { Realtime } from './realtime/realtime.gateway.js';
import { SOCKET_LIMITS, SocketDoor, socketLimits } from './realtime/socket.door.js';
import { RedisCloser, redisProvider } from './redis.js';
import { PoolCards } from './sharing/pool-cards.js';
import { SharingController } from './sharing/sharing.controller.js';
import { BackupMetric } from './site/backup.metric.js';
import { ConfigController } from './site/config.controller.js';
import { HealthController } from './site/health.controller.js';
import { SafeAppController } from './site/safe-app.controller.js';
import { OlderFiles } from './site/older-files.js';
import { PoolPage } from './site/pool-page.js';
import { PagesController } from './site/pages.controller.js';
import { ReleaseFiles } from './site/release-files.js';
import { SpaFiles } from './site/spa-files.js';

/** The only public door. */
@Module({
  imports: [
    PlatformModule.forRoot({
      service: 'gateway',
      config: GatewayConfig,
      clients: [PoolsService, OrdersService, ContentService, NotificationsService, ChainListenerService],
      chainClock: true,
    }),
  ],
  controllers: [
    SessionController,
    ConfigController,
    HealthController,
    SafeAppController,
    DocsController,
    PoolsController,
    ReviewController,
    DraftsController,
    WhitelistController,
    CommentsController,
    OrdersController,
    BookController,
    StatementController,
    HistoryController,
    CmsController,
    FaqController,
    SettingsController,
    VersionsController,
    NotificationsController,
    AuditController,
    PayoutsController,
    DoctorController,
    FilesController,
    SharingController,
    // Last: it handles all remaining paths.
    PagesController,
  ],
  providers: [
    redisProvider,
    RedisCloser,
    Sessions,
    ContractWallets,
    SignIn,
    AdminTokens,
    CallerFinder,
    OriginGuard,
    { provide: RATE_LIMITS, useValue: rateLimits },
    RateLimiter,
    // In this order: rate limit, origin, caller.
    { provide: APP_GUARD, useClass: RateLimitGuard },
    { provide: APP_GUARD, useExisting: OriginGuard },
    { provide: APP_GUARD, useClass: AccessGuard },
    AnswerCache,
    KnownReads,
    ShownTimes,
    { provide: APP_INTERCEPTOR, useClass: PersonalReadsInterceptor },
    // The inner one renders what it keeps, the outer one the rest.
    { provide: APP_INTERCEPTOR, useClass: EtagInterceptor },
    { provide: APP_INTERCEPTOR, useClass: CacheInterceptor },
    { provide: APP_FILTER, useClass: ProblemFilter },
    PoolAnswers,
    PoolTitles,
    PoolVisibility,
    Images,
    Ipfs,
    ContentReader,
    NamedFiles,
    CsvFiles,
    Vault,
    SpaFiles,
    ReleaseFiles,
    OlderFiles,
    PoolPage,
    Realtime,
    PoolSight,
    SocketDoor,
    { provide: SOCKET_LIMITS, useValue: socketLimits },
    Audience,
    BidNews,
    EventRelay,
    BackupMetric,
    PoolCards,
  ],
})
export class AppModule {}
