import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger } from '@nestjs/common';
import { DelayedError, type Job } from 'bullmq';
import { Clock, withSpan } from '@launchpad/platform';
import { Alarm, ALARMS, type AlarmData } from './alarm.js';
import { PoolSchedule } from './pool-schedule.js';

const AGAIN_MS = 1_000;

/**
 * Runs when an alarm is due by the wall clock. It is postponed if the chain's clock is behind, and until its event is
 * published.
 */
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
    // another instance that has the row may fail, and the chain's clock goes on while due ones are published
    if (!(await this.schedule.isPending(job.data))) return;
    const rest = Math.max(this.alarm.millisecondsUntil(job.data), AGAIN_MS);
    await job.moveToDelayed(this.clock.nowMs() + rest, token);
    throw new DelayedError();
  }
}
