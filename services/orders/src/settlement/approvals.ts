import { OnEvent } from '@launchpad/platform';
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
  @OnEvent('launchpad.v1.pools.>', PoolCreatedSchema, PoolUpdatedSchema, PoolRemovedSchema)
  async onPool(message: PoolCreated | PoolUpdated | PoolRemoved, transaction: EntityManager): Promise<void> {
    if (!message.pool) return;
    const { poolId, kycStatus } = message.pool;
    const stands = message.$typeName !== 'launchpad.v1.PoolRemoved';
    const approved = stands && kycStatus === KycStatus.APPROVED;
    await transaction.upsert(KeptPool, { poolId, approved }, ['poolId']);
  }
}
