import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { Inject, Logger, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Readiness } from '@launchpad/platform';
import type { Queue } from 'bullmq';
import { Alarm, ALARMS } from './alarm.js';
import { AlarmKeeper } from './alarm.keeper.js';
import { AlarmProcessor } from './alarm.processor.js';
import { HeadWatcher } from './head.watcher.js';
import { PoolSchedule } from './pool-schedule.js';
import { PoolMomentRow } from './pool-moment.entity.js';
import { RemovedPoolRow } from './removed-pool.entity.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([PoolMomentRow, RemovedPoolRow]),
    BullModule.registerQueue({ name: ALARMS }),
  ],
  providers: [Alarm, AlarmKeeper, AlarmProcessor, HeadWatcher, PoolSchedule],
  exports: [PoolSchedule],
})
export class ScheduleModule {
  constructor(readiness: Readiness, alarms: AlarmKeeper, @Inject(getQueueToken(ALARMS)) queue: Queue) {
    const logger = new Logger('Redis');
    queue.on('error', (error) => logger.warn(String(error)));
    readiness.add('redis', () => alarms.check());
    // The list and new entries need only the database, and blocks publish what is due.
    readiness.spare('redis');
  }
}
