import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RetainedFiles } from '../files/retained-files.js';
import { lockedPool } from '../pool/locked-pool.js';
import { Pool } from '../pool/pool.entity.js';
import { KycRecord } from '../pool/kyc.entity.js';

/** The contact data that owners submitted. */
@Injectable()
export class KycRecords {
  constructor(private readonly files: RetainedFiles) {}

  /**
   * Stores a pool's contact data, unless it was approved already. A change increments the pool's version, so that
   * nobody approves data they have not seen.
   */
  async save(poolId: string, record: Omit<KycRecord, 'poolId'>, transaction: EntityManager): Promise<void> {
    const pool = await lockedPool(poolId, transaction);
    if (pool?.kycStatus === 'approved') return;
    await this.files.keep([record.identityDoc], transaction);
    const isKnown = await transaction.existsBy(KycRecord, { poolId });
    const isSame = await transaction.existsBy(KycRecord, { poolId, ...record });
    await transaction.save(KycRecord, { poolId, ...record });
    if (isKnown && !isSame) await transaction.increment(Pool, { poolId }, 'metadataVersion', 1);
  }
}
