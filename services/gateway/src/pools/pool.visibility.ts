import { Injectable } from '@nestjs/common';
import { InjectClient, Problem, type RpcClient } from '@launchpad/platform';
import { PoolsService, type Caller, type Pool } from '@launchpad/proto';

/** Checks with the pools service whether the caller may see a pool, before showing other services' data about it. */
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
