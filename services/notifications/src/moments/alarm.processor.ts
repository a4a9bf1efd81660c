import { Processor, WorkerHost } from '@nestjs/bullmq';
import { DelayedError, type Job } from 'bullmq';
import { Clock } from '@launchpad/platform';
import { Alarm, ALARMS, type AlarmData } from './alarm.js';
import { Moments } from './moments.js';

/** An alarm went off. Where its chain's clock went slower than ours, it is set again. */
@Processor(ALARMS)
export class AlarmProcessor extends WorkerHost {
  constructor(
    private readonly moments: Moments,
    private readonly alarm: Alarm,
    private readonly clock: Clock,
  ) {
    super();
  }

  async process(job: Job<AlarmData>, token?: string): Promise<void> {
    await this.moments.fireDue(job.data.chainId);
    const rest = this.alarm.millisecondsUntil(job.data);
    if (rest === 0) return;
    await job.moveToDelayed(this.clock.nowMs() + rest, token);
    throw new DelayedError();
  }
}
