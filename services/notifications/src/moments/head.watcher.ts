import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ChainClock } from '@launchpad/platform';
import { Moments } from './moments.js';

/** A chain's clock may jump: every new block makes the service look for moments that have come. */
@Injectable()
export class HeadWatcher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(HeadWatcher.name);
  private stop = () => {};

  constructor(
    private readonly chainClock: ChainClock,
    private readonly moments: Moments,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.stop = this.chainClock.onHead(({ chainId }) => void this.look(chainId));
    await this.moments.setAlarms();
  }

  onModuleDestroy(): void {
    this.stop();
  }

  private async look(chainId: number): Promise<void> {
    try {
      await this.moments.fireDue(chainId);
    } catch (error) {
      // The next block looks again.
      this.logger.warn(`Moments of chain ${chainId}: ${String(error)}`);
    }
  }
}
