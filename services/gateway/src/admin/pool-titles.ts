import { Injectable } from '@nestjs/common';
import { InjectClient, Patience, type RpcClient } from '@launchpad/platform';
import { PoolsService, type Caller } from '@launchpad/proto';

/** What pools are called, for lists of another service that has only their ids. */
@Injectable()
export class PoolTitles {
  constructor(
    @InjectClient(PoolsService) private readonly pools: RpcClient<typeof PoolsService>,
    private readonly patience: Patience,
  ) {}

  /** Titles by the pools' ids. Where their service is down or stalled there are none: the list comes all the same. */
  async of(caller: Caller, poolIds: readonly string[]): Promise<Map<string, string>> {
    const different = [...new Set(poolIds)];
    if (different.length === 0) return new Map();
    const { pageMs: timeoutMs } = this.patience;
    const request = { caller, poolIds: different };
    const answer = await this.pools.listTitles(request, { timeoutMs }).catch(() => undefined);
    return new Map(answer?.titles.map(({ poolId, title }) => [poolId, title]));
  }
}
