import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { PlatformModule, redisOptions } from '@launchpad/platform';
import { NotificationsModule } from './notification/notifications.module.js';
import { NotificationsConfig } from './config.js';
import { migrations } from './migrations/index.js';
import { ScheduleModule } from './schedule/schedule.module.js';
import { PoolEventsHandler } from './pool-events.handler.js';

/** Notifications for admins, and events at each pool's start and end. */
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
      useFactory: (config: NotificationsConfig) => ({ connection: redisOptions(config) }),
    }),
    NotificationsModule,
    ScheduleModule,
  ],
  providers: [PoolEventsHandler],
})
export class AppModule {}
