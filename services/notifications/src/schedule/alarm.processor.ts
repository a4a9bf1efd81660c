import { Processor, WorkerHost } from '@nestjs/bullmq';
import { DelayedError, type Job } from 'bullmq';
import { Clock } from '@launchpad/platform';
import { Alarm, ALARMS, type AlarmData } from './alarm.js';
import { PoolSchedule } from './pool-schedule.js';

/** Runs when an alarm is due by the wall clock. If the chain's clock is behind, the alarm is postponed. */
@Processor(ALARMS)
export class AlarmProcessor extends WorkerHost {
  constructor(
    private readonly schedule: PoolSchedule,
    private readonly alarm: Alarm,
    private readonly clock: Clock,
  ) {
    super();
  }

  async process(job: Job<AlarmData>, token?: string): Promise<void> {
    await this.schedule.publishDue(job.data.chainId);
    const rest = this.alarm.millisecondsUntil(job.data);
    if (rest === 0) return;
    await job.moveToDelayed(this.clock.nowMs() + rest, token);
    throw new DelayedError();
  }
}
