import { Injectable } from '@nestjs/common';
import { InjectClient, type RpcClient } from '@launchpad/platform';
import { PoolsService, type Caller } from '@launchpad/proto';

/** What pools are called, for lists of another service that has only their ids. */
@Injectable()
export class PoolTitles {
  constructor(@InjectClient(PoolsService) private readonly pools: RpcClient<typeof PoolsService>) {}

  /** Titles by the pools' ids. Without the service of pools there are none: the list comes all the same. */
  async of(caller: Caller, poolIds: readonly string[]): Promise<Map<string, string>> {
    const different = [...new Set(poolIds)];
    if (different.length === 0) return new Map();
    const answer = await this.pools.listTitles({ caller, poolIds: different }).catch(() => ({ titles: [] }));
    return new Map(answer.titles.map(({ poolId, title }) => [poolId, title]));
  }
}
