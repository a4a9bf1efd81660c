import { Clock } from '@launchpad/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RetainedFiles } from '../files/retained-files.js';
import { lockedPool } from '../pool/locked-pool.js';
import { KycRecord } from '../pool/kyc.entity.js';
import type { Pool } from '../pool/pool.entity.js';
import { PoolEvents } from '../pool/pool.events.js';
import { changedFields, filesOf, type ContactData } from './kyc-files.js';
import { ReviewHistory } from './review-history.js';

/** The contact data that owners submitted. */
@Injectable()
export class KycRecords {
  constructor(
    private readonly files: RetainedFiles,
    private readonly history: ReviewHistory,
    private readonly events: PoolEvents,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a pool's contact data, unless it was approved already. The first one and each change increment the pool's
   * version, so that nobody approves data they have not seen.
   */
  async save(poolId: string, record: ContactData, transaction: EntityManager): Promise<void> {
    const pool = await lockedPool(poolId, transaction);
    if (!pool?.present || pool.kycStatus === 'approved') return;
    const known = await transaction.findOneBy(KycRecord, { poolId });
    const fields = await this.store(known, pool, record, transaction);
    if (fields.length === 0) return;
    await this.history.add(transaction, {
      poolId,
      kind: 'submitted',
      author: pool.poolOwner,
      fields: known ? fields : [],
      kyc: record,
    });
    pool.metadataVersion += 1;
    pool.updatedAt = this.clock.nowMs();
    await this.events.changed(pool, transaction);
  }

  /** Stores a pool's contact data in place of what is known, but not the pool. @returns the fields that changed */
  async store(
    known: KycRecord | null,
    pool: Pool,
    record: ContactData,
    transaction: EntityManager,
  ): Promise<string[]> {
    const fields = changedFields(known, record);
    if (fields.length === 0) return [];
    await this.files.keep(filesOf(record), transaction);
    await transaction.save(KycRecord, { poolId: pool.poolId, ...record });
    pool.contactAt ??= this.clock.nowMs();
    return fields;
  }
}
