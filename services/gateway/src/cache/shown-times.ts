import { Injectable } from '@nestjs/common';
import { ChainClock, Clock, Networks } from '@launchpad/platform';
import type { ShownTime } from '../http/subjects.js';

/** The times of all chains, as far as answers show them. */
@Injectable()
export class ShownTimes {
  constructor(
    private readonly networks: Networks,
    private readonly chainClock: ChainClock,
    private readonly clock: Clock,
  ) {}

  /** A text that is another one as soon as answers are others; empty if they show no time. */
  now(shown: ShownTime | undefined): string {
    if (!shown) return '';
    const chains = this.networks.all.map(({ chainId }) => {
      const { blockNumber, blockTimestamp, arrivedAtMs, healthy } = this.chainClock.head(chainId) ?? {};
      const second = shown === 'second' && this.second(chainId);
      return [blockNumber, blockTimestamp, arrivedAtMs, healthy, second].join();
    });
    return chains.join(';');
  }

  private second(chainId: number): number {
    return this.chainClock.head(chainId) ? this.chainClock.nowSeconds(chainId) : this.clock.nowSeconds();
  }
}
