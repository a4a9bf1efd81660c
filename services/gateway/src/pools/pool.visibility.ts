import { Injectable } from '@nestjs/common';
import { InjectClient, Problem, type RpcClient } from '@launchpad/platform';
import { PoolsService, type Caller, type Pool } from '@launchpad/proto';

/** Pools decides who may see a pool; what others know about that pool is held to the same. */
@Injectable()
export class PoolVisibility {
  constructor(@InjectClient(PoolsService) private readonly pools: RpcClient<typeof PoolsService>) {}

  /** @returns the pool. @throws Problem 404 where the caller may not see the pool, or there is none */
  async assert(caller: Caller, poolId: string): Promise<Pool> {
    const { pool } = await this.pools.get({ caller, poolId });
    if (!pool) throw Problem.notFound('No Record Found');
    return pool;
  }
}
