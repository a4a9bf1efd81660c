import { ChainClock, Clock, Networks } from '@launchpad/platform';
import { Injectable } from '@nestjs/common';

export type TimeStatus = 'upcoming' | 'live' | 'ended';

/** A condition on pools as SQL, with its parameters. */
export interface Condition {
  sql: string;
  parameters: Record<string, number>;
}

/** The time status of pools, each by its chain's clock. */
@Injectable()
export class TimeStatusQuery {
  constructor(
    private readonly networks: Networks,
    private readonly chainClock: ChainClock,
    private readonly clock: Clock,
  ) {}

  /** Condition for pools with one status: upcoming before the start, ended from the end on, live in between. */
  of(status: TimeStatus): Condition {
    const chains = this.networks.all.map(
      ({ chainId }) => `(pool."chainId" = ${chainId} AND ${within(status, chainId)})`,
    );
    const times = this.networks.all.map(({ chainId }) => [`now${chainId}`, this.now(chainId)] as const);
    return { sql: `(${chains.join(' OR ')})`, parameters: Object.fromEntries(times) };
  }

  /** The chain's time, or the wall clock while no block is known: lists must not wait for a chain. */
  private now(chainId: number): number {
    return this.chainClock.head(chainId) ? this.chainClock.nowSeconds(chainId) : this.clock.nowSeconds();
  }
}

function within(status: TimeStatus, chainId: number): string {
  const now = `:now${chainId}`;
  switch (status) {
    case 'upcoming':
      return `pool."poolStartDate" > ${now}`;
    case 'live':
      return `pool."poolStartDate" <= ${now} AND pool."poolEndDate" > ${now}`;
    default:
      return `pool."poolEndDate" <= ${now}`;
  }
}
