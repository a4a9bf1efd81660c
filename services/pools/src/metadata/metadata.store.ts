import { cidOf } from '@launchpad/contracts';
import { filesIn } from '@launchpad/api';
import { Clock } from '@launchpad/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PoolsConfig } from '../config.js';
import { RetainedFiles } from '../files/retained-files.js';
import { Pool } from '../pool/pool.entity.js';
import { lockedPool } from '../pool/locked-pool.js';
import { PoolEvents } from '../pool/pool.events.js';
import { PoolMetadata } from '../pool/metadata.entity.js';
import type { Metadata } from '../pool/metadata.schema.js';
import { noteOf, takeBack, want } from './wanted.js';

/** The known metadata, and the requests for unknown ones. */
@Injectable()
export class MetadataStore {
  private readonly review: boolean;

  constructor(
    private readonly events: PoolEvents,
    private readonly clock: Clock,
    private readonly files: RetainedFiles,
    { REVIEW_METADATA }: PoolsConfig,
  ) {
    this.review = REVIEW_METADATA;
  }

  /** The metadata with a hash; null if unknown, in which case it is requested. */
  async wanted(formHash: string, transaction: EntityManager): Promise<PoolMetadata | null> {
    const known = await transaction.findOneBy(PoolMetadata, { formHash });
    await this.files.keep([cidOf(formHash)], transaction);
    if (known) return known;
    await want(formHash, this.clock.nowMs(), transaction);
    return null;
  }

  /** Stores metadata whose bytes hash to `formHash`, and shows it on the pools that wait for it. */
  async save(formHash: string, metadata: Metadata, transaction: EntityManager): Promise<void> {
    const note = await noteOf(formHash, transaction);
    // Pools are locked before metadata, here as in the projection, to avoid deadlocks.
    const pools = await poolsWith(formHash, transaction);
    const files = filesIn(metadata.description);
    await this.files.keep([cidOf(formHash), metadata.logo, ...files], transaction);
    await transaction
      .createQueryBuilder()
      .insert()
      .into(PoolMetadata)
      .values({ ...metadata, formHash, files })
      .orIgnore()
      .execute();
    await takeBack(note, transaction);
    const known = await transaction.findOneByOrFail(PoolMetadata, { formHash });
    for (const pool of pools) await this.show(pool, known, transaction);
  }

  /**
   * Shows the metadata of a pool's `formHash` or, if an admin approved the pool with another one, keeps it for review. That
   * increments the pool's version, so that nobody decides about a page they have not seen.
   * @returns whether the pool changed
   */
  place(pool: Pool, metadata: PoolMetadata): boolean {
    const { formHash } = metadata;
    if (pool.pendingMetadata?.formHash === formHash) return false;
    const isShown = pool.metadata?.formHash === formHash;
    if (!isShown && this.review && pool.kycStatus === 'approved') {
      if (pool.rejectedMetadataHash === formHash) return false;
      pool.pendingMetadata = metadata;
    } else {
      if (isShown && !pool.pendingMetadata) return false;
      pool.metadata = metadata;
      pool.pendingMetadata = null;
    }
    pool.metadataVersion += 1;
    return true;
  }

  private async show(pool: Pool, metadata: PoolMetadata, transaction: EntityManager): Promise<void> {
    if (!this.place(pool, metadata)) return;
    pool.updatedAt = this.clock.nowMs();
    await this.events.changed(pool, transaction);
  }
}

/** The pools with that `formHash`, each locked, in a fixed order. */
async function poolsWith(formHash: string, transaction: EntityManager): Promise<Pool[]> {
  const found = await transaction.find(Pool, {
    select: { poolId: true },
    where: { formHash, present: true },
    order: { poolId: 'ASC' },
  });
  const pools: Pool[] = [];
  for (const { poolId } of found) {
    const pool = await lockedPool(poolId, transaction);
    if (pool?.present && pool.formHash === formHash) pools.push(pool);
  }
  return pools;
}
