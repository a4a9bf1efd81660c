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
import { KeptPool } from './kept-pool.entity.js';

/** Remembers which pools an admin approved: the keeper's account pays for those alone. */
@Injectable()
export class Approvals {
  /** A pool that the chain took back is not approved any more. */
  @OnEvents('launchpad.v1.pools.>', PoolCreatedSchema, PoolUpdatedSchema, PoolRemovedSchema)
  async onPools(
    events: Delivered<PoolCreated | PoolUpdated | PoolRemoved>[],
    transaction: EntityManager,
  ): Promise<void> {
    // The last word on each counts.
    const pools = new Map<string, boolean>();
    for (const { message } of events) {
      if (!message.pool) continue;
      const { poolId, kycStatus } = message.pool;
      const stands = message.$typeName !== 'launchpad.v1.PoolRemoved';
      pools.set(poolId, stands && kycStatus === KycStatus.APPROVED);
    }
    const rows = [...pools].map(([poolId, approved]) => ({ poolId, approved }));
    if (rows.length > 0) await transaction.upsert(KeptPool, rows, ['poolId']);
  }
}
