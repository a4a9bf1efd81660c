import { FactLog } from '@launchpad/platform';
import type { EntityManager } from 'typeorm';
import { Pool } from './pool.entity.js';

/** A pool with its metadata, for changing it: nobody else changes it until the transaction ends. */
export async function lockedPool(poolId: string, transaction: EntityManager): Promise<Pool | null> {
  await FactLog.of(poolId, transaction);
  return transaction.findOne(Pool, { where: { poolId }, relations: { metadata: true } });
}
