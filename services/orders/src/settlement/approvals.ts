import { OnEvents, type Delivered } from '@launchpad/platform';
import {
  KycStatus,
  PoolCreatedSchema,
  PoolRemovedSchema,
  PoolUpdatedSchema,
  type PoolCreated,
  type PoolRemoved,
  type PoolUpdated,
} from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { KeeperPool } from './keeper-pool.entity.js';

/** Stores which pools an admin approved: the keeper only pays for those. */
@Injectable()
export class Approvals {
  /** A removed pool is no longer approved. */
  @OnEvents('launchpad.v1.pools.>', PoolCreatedSchema, PoolUpdatedSchema, PoolRemovedSchema)
  async onPools(
    events: Delivered<PoolCreated | PoolUpdated | PoolRemoved>[],
    transaction: EntityManager,
  ): Promise<void> {
    // The last event of each pool wins.
    const pools = new Map<string, boolean>();
    for (const { message } of events) {
      if (!message.pool) continue;
      const { poolId, kycStatus } = message.pool;
      const exists = message.$typeName !== 'launchpad.v1.PoolRemoved';
      pools.set(poolId, exists && kycStatus === KycStatus.APPROVED);
    }
    const rows = [...pools].map(([poolId, approved]) => ({ poolId, approved }));
    if (rows.length > 0) await transaction.upsert(KeeperPool, rows, ['poolId']);
  }
}
