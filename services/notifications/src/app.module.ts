import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { PlatformModule } from '@launchpad/platform';
import { BellModule } from './bell/bell.module.js';
import { NotificationsConfig } from './config.js';
import { CreateNotifications1763642000000 } from './migrations/1763642000000-create-notifications.js';
import { MomentsModule } from './moments/moments.module.js';
import { PoolEventsHandler } from './pool-events.handler.js';

/** The admin bell, and what is to happen at a moment. */
@Module({
  imports: [
    PlatformModule.forRoot({
      service: 'notifications',
      config: NotificationsConfig,
      chainClock: true,
      migrations: [CreateNotifications1763642000000],
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
