import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { PlatformModule } from '@launchpad/platform';
import { BellModule } from './bell/bell.module.js';
import { NotificationsConfig } from './config.js';
import { migrations } from './migrations/index.js';
import { MomentsModule } from './moments/moments.module.js';
import { PoolEventsHandler } from './pool-events.handler.js';

/** The admin bell, and what is to happen at a moment. */
@Module({
  imports: [
    PlatformModule.forRoot({
      service: 'notifications',
      config: NotificationsConfig,
      chainClock: true,
      migrations,
    }),
    BullModule.forRootAsync({
      inject: [NotificationsConfig],
      useFactory: ({ REDIS_URL }: NotificationsConfig) => ({ connection: { url: REDIS_URL } }),
    }),
    BellModule,
    MomentsModule,
  ],
  providers: [PoolEventsHandler],
})
export class AppModule {}
