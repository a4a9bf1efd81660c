import { limits } from '@launchpad/api';
import { Problem } from '@launchpad/platform';
import type { Caller, PoolsServiceListRequest } from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, type Repository } from 'typeorm';
import { KycRecord } from './kyc.entity.js';
import { WITH_METADATA } from './locked-pool.js';
import { Pool } from './pool.entity.js';
import { PoolList } from './pool-list.js';
import { titlesOf } from './pool-titles.js';
import { PoolView, type PoolMessage } from './pool.view.js';
import { isInsider, isVisible, noSuchPool } from './visibility.js';

/** Queries on pools, by what the caller may see. */
@Injectable()
export class PoolsService {
  constructor(
    @InjectRepository(Pool) private readonly pools: Repository<Pool>,
    @InjectRepository(KycRecord) private readonly kycRecords: Repository<KycRecord>,
    private readonly lists: PoolList,
    private readonly view: PoolView,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * One pool; of a deleted one the public only sees that it is deleted.
   * @throws Problem 404 if the caller may not see it
   */
  async get(poolId: string, caller: Caller | undefined): Promise<PoolMessage> {
    const pool = await this.visible(poolId, caller);
    if (!isInsider(pool, caller)) return pool.isDeleted ? this.view.deleted(pool) : this.view.of(pool);
    return this.view.whole(pool, await this.kycRecords.findOneBy({ poolId }));
  }

  /** A page of a list, without contact data: who opens it opens that of one pool. */
  async list(request: PoolsServiceListRequest) {
    const { pools, ...rest } = await this.lists.page(request);
    const messages = pools.map((pool) =>
      isInsider(pool, request.caller) ? this.view.whole(pool, null) : this.view.of(pool),
    );
    return { ...rest, pools: messages };
  }

  /**
   * What pools are called; those are left out of which nothing is known.
   * @throws Problem 400 for more than a page of them
   */
  async titles(poolIds: string[]): Promise<{ poolId: string; title: string }[]> {
    if (poolIds.length > limits.page) {
      throw Problem.invalid([{ field: 'poolIds', message: `At most ${limits.page} pools at once` }]);
    }
    const titles = await titlesOf(this.dataSource, poolIds);
    return [...titles].map(([poolId, title]) => ({ poolId, title }));
  }

  /**
   * A pool the caller may see.
   * @throws Problem 404 otherwise
   */
  async visible(poolId: string, caller: Caller | undefined): Promise<Pool> {
    const pool = await this.pools.findOne({ where: { poolId }, relations: WITH_METADATA });
    if (!pool || !isVisible(pool, caller)) throw noSuchPool();
    return pool;
  }
}
