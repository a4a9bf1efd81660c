import { Clock } from '@launchpad/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Pool } from '../pool/pool.entity.js';
import { lockedPool } from '../pool/locked-pool.js';
import { PoolEvents } from '../pool/pool.events.js';
import { PoolMetadata, WantedMetadata } from './metadata.entity.js';
import type { Metadata } from './metadata.schema.js';

/** The metadata known so far, and what is still wanted. */
@Injectable()
export class MetadataStore {
  constructor(
    private readonly events: PoolEvents,
    private readonly clock: Clock,
  ) {}

  /** The metadata of a hash; null while it is unknown, and then it is on the list of what to fetch. */
  async wanted(formHash: string, transaction: EntityManager): Promise<PoolMetadata | null> {
    const known = await transaction.findOneBy(PoolMetadata, { formHash });
    if (known) return known;
    const wanted = { formHash, nextAttemptAt: this.clock.nowMs() };
    await transaction.createQueryBuilder().insert().into(WantedMetadata).values(wanted).orIgnore().execute();
    return null;
  }

  /** Keeps metadata whose bytes hash to `formHash`, and shows it on the pools that wait for it. */
  async save(formHash: string, metadata: Metadata, transaction: EntityManager): Promise<void> {
    const { title, description, logo, isKyc, links } = metadata;
    // in the order in which who fetches metadata takes the two rows, so that neither waits for the other for ever
    await transaction.delete(WantedMetadata, { formHash });
    await transaction
      .createQueryBuilder()
      .insert()
      .into(PoolMetadata)
      .values({ formHash, title, description, logo, isKyc, links })
      .orIgnore()
      .execute();

    const pools = await transaction.find(Pool, {
      select: { poolId: true },
      where: { formHash, present: true },
    });
    for (const { poolId } of pools) await this.show(poolId, formHash, transaction);
  }

  private async show(poolId: string, formHash: string, transaction: EntityManager): Promise<void> {
    const pool = await lockedPool(poolId, transaction);
    if (!pool?.present || pool.formHash !== formHash || pool.metadata?.formHash === formHash) return;
    pool.metadata = await transaction.findOneByOrFail(PoolMetadata, { formHash });
    pool.updatedAt = this.clock.nowMs();
    await this.events.changed(pool, transaction);
  }
}
