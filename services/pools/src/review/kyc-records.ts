import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { lockedPool } from '../pool/locked-pool.js';
import { KycRecord } from './kyc.entity.js';

/** The contact data owners handed in. */
@Injectable()
export class KycRecords {
  /** Keeps a pool's contact data; what was approved stays as it was reviewed. */
  async save(poolId: string, record: Omit<KycRecord, 'poolId'>, transaction: EntityManager): Promise<void> {
    const pool = await lockedPool(poolId, transaction);
    if (pool?.kycStatus === 'approved') return;
    await transaction.save(KycRecord, { poolId, ...record });
  }
}
