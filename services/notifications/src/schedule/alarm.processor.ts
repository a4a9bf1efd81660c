import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger } from '@nestjs/common';
import { DelayedError, type Job } from 'bullmq';
import { Clock, withSpan } from '@launchpad/platform';
import { Alarm, ALARMS, type AlarmData } from './alarm.js';
import { PoolSchedule } from './pool-schedule.js';

/** Runs when an alarm is due by the wall clock. If the chain's clock is behind, the alarm is postponed. */
@Processor(ALARMS)
export class AlarmProcessor extends WorkerHost {
  private readonly logger = new Logger(AlarmProcessor.name);

  constructor(
    private readonly schedule: PoolSchedule,
    private readonly alarm: Alarm,
    private readonly clock: Clock,
  ) {
    super();
  }

  process(job: Job<AlarmData>, token?: string): Promise<void> {
    return withSpan({ name: `job ${ALARMS}`, kind: 'internal' }, undefined, () => this.ring(job, token));
  }

  /** It reconnects by itself. */
  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.logger.warn(String(error));
  }

  private async ring(job: Job<AlarmData>, token?: string): Promise<void> {
    await this.schedule.publishDue(job.data.chainId);
    const rest = this.alarm.millisecondsUntil(job.data);
    if (rest === 0) return;
    await job.moveToDelayed(this.clock.nowMs() + rest, token);
    throw new DelayedError();
  }
}
