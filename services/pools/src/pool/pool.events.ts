import { Outbox } from '@launchpad/platform';
import {
  MetadataChangedSchema,
  PoolCreatedSchema,
  PoolRemovedSchema,
  PoolUpdatedSchema,
} from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PoolMetadata } from './metadata.entity.js';
import { Pool } from './pool.entity.js';
import { PoolView } from './pool.view.js';

/** Saves pools and publishes their changes in the same transaction. */
@Injectable()
export class PoolEvents {
  constructor(
    private readonly outbox: Outbox,
    private readonly view: PoolView,
  ) {}

  /**
   * Saves a changed pool. It counts as created when its metadata is first known. Pending metadata is published with
   * every change, so that it survives concurrent changes.
   */
  async changed(pool: Pool, transaction: EntityManager): Promise<void> {
    const created = !pool.announced && pool.metadata !== null;
    pool.announced ||= created;
    await transaction.save(pool);
    const message = { pool: this.view.of(pool) };
    await (created
      ? this.outbox.add(transaction, {
          schema: PoolCreatedSchema,
          message,
        })
      : this.outbox.add(transaction, {
          schema: PoolUpdatedSchema,
          message,
        }));
    if (pool.pendingMetadata) await this.toBeReviewed(pool, pool.pendingMetadata, transaction);
  }

  private async toBeReviewed(pool: Pool, { formHash }: PoolMetadata, transaction: EntityManager) {
    const { poolId, poolOwner, metadata } = pool;
    const { title, logo } = metadata ?? {};
    await this.outbox.add(transaction, {
      schema: MetadataChangedSchema,
      message: { poolId, formHash, title, logo, poolOwner },
    });
  }

  /** Saves a pool whose creation was retracted. */
  async removed(pool: Pool, transaction: EntityManager): Promise<void> {
    pool.announced = false;
    await transaction.save(pool);
    await this.outbox.add(transaction, {
      schema: PoolRemovedSchema,
      message: { poolId: pool.poolId, pool: this.view.of(pool) },
    });
  }
}
