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
import { MoreThan, type EntityManager } from 'typeorm';
import { KeeperPool } from '../ledger/keeper-pool.entity.js';
import { lookAtOnce } from './penalties.js';

/** Stores which pools an admin approved: the keeper only pays for those. */
@Injectable()
export class Approvals {
  /** A removed pool is no longer approved. What is known of later than a parked event stays. */
  @OnEvents('launchpad.v1.pools.>', PoolCreatedSchema, PoolUpdatedSchema, PoolRemovedSchema)
  async onPools(
    events: Delivered<PoolCreated | PoolUpdated | PoolRemoved>[],
    transaction: EntityManager,
  ): Promise<void> {
    // The last event of each pool wins.
    const pools = new Map<string, Pick<KeeperPool, 'poolId' | 'approved' | 'asOfMs'>>();
    for (const { message, meta } of events) {
      if (!message.pool) continue;
      const { poolId, kycStatus } = message.pool;
      const asOfMs = meta.timeMs;
      const later = { poolId, asOfMs: MoreThan(asOfMs) };
      if (meta.replayed && (await transaction.existsBy(KeeperPool, later))) continue;
      const exists = message.$typeName !== 'launchpad.v1.PoolRemoved';
      pools.set(poolId, { poolId, approved: exists && kycStatus === KycStatus.APPROVED, asOfMs });
    }
    if (pools.size === 0) return;
    await transaction.upsert(KeeperPool, [...pools.values()], ['poolId']);
    const approved = [...pools.values()].filter((pool) => pool.approved);
    await lookAtOnce(
      approved.map(({ poolId }) => poolId),
      transaction,
    );
  }
}
