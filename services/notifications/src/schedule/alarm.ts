import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { ChainClock, Clock } from '@launchpad/platform';
import type { Queue } from 'bullmq';
import type { MomentName } from './pool-moment.entity.js';

export const ALARMS = 'pool-moments';

/** The start or end that an alarm is set for. */
export interface AlarmData {
  poolId: string;
  moment: MomentName;
  chainId: number;
  /** unix seconds of the chain's clock */
  at: number;
}

const DAY_SECONDS = 86_400;
const RETRIES = { attempts: 10, backoff: { type: 'exponential', delay: 1_000 } } as const;

/** Delayed jobs that wake the service at a pool's start or end. */
@Injectable()
export class Alarm {
  constructor(
    @InjectQueue(ALARMS) private readonly queue: Queue<AlarmData>,
    private readonly chainClock: ChainClock,
    private readonly clock: Clock,
  ) {}

  /** Calls `listener` whenever Redis is connected again. */
  onConnected(listener: () => void): void {
    this.queue.getBackend().on('ready', listener);
  }

  /** Whether Redis is connected, without which the calls below wait for minutes. Waits for the first connection. */
  async isConnected(): Promise<boolean> {
    const client = await this.queue.getBackend().client;
    return client.status === 'ready';
  }

  /** @throws Error if Redis does not answer */
  async check(): Promise<void> {
    await this.queue.getDelayedCount();
  }

  /** Sets alarms in one exchange with Redis. Idempotent. */
  async set(alarms: readonly AlarmData[]): Promise<void> {
    await this.queue.addBulk(
      alarms.map((data) => ({
        name: data.moment,
        data,
        opts: {
          ...RETRIES,
          jobId: idOf(data),
          delay: this.millisecondsUntil(data),
          removeOnComplete: true,
          removeOnFail: { age: DAY_SECONDS },
        },
      })),
    );
  }

  async clear(data: AlarmData): Promise<void> {
    await this.queue.remove(idOf(data));
  }

  /** Time left by the chain's clock, or by the wall clock while no block of the chain is known. */
  millisecondsUntil({ chainId, at }: AlarmData): number {
    const isKnown = this.chainClock.head(chainId) !== undefined;
    const now = isKnown ? this.chainClock.nowSeconds(chainId) : this.clock.nowSeconds();
    return Math.max(0, at - now) * 1000;
  }
}

const idOf = ({ poolId, moment, at }: AlarmData) => `${poolId}-${moment}-${at}`;
