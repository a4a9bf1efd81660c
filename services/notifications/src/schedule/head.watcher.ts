import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ChainClock } from '@launchpad/platform';
import { PoolSchedule } from './pool-schedule.js';

/** Publishes due events at every new block, since a chain's clock may jump. */
@Injectable()
export class HeadWatcher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(HeadWatcher.name);
  private stop = () => {};

  constructor(
    private readonly chainClock: ChainClock,
    private readonly schedule: PoolSchedule,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = this.chainClock.onHead(({ chainId }) => void this.publishDue(chainId));
  }

  onModuleDestroy(): void {
    this.stop();
  }

  private async publishDue(chainId: number): Promise<void> {
    try {
      await this.schedule.publishDue(chainId);
    } catch (error) {
      // The next block retries.
      this.logger.warn(`Publishing starts and ends of chain ${chainId}: ${String(error)}`);
    }
  }
}
