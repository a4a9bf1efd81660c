import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { KeptFiles } from '../files/kept-files.js';
import { lockedPool } from '../pool/locked-pool.js';
import { Pool } from '../pool/pool.entity.js';
import { KycRecord } from '../pool/kyc.entity.js';

/** The contact data owners handed in. */
@Injectable()
export class KycRecords {
  constructor(private readonly files: KeptFiles) {}

  /**
   * Keeps a pool's contact data; what was approved stays as it was reviewed. Other contact data than before makes the
   * pool another version, so that nobody approves what they have not seen.
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
