import { FactLog } from '@launchpad/facts';
import type { EntityManager } from 'typeorm';
import { Pool } from './pool.entity.js';

/** Loaded with a pool: the metadata shown, and the one to be reviewed. */
export const WITH_METADATA = { metadata: true, pendingMetadata: true } as const;

/** A pool with its metadata, locked until the transaction ends. */
export async function lockedPool(poolId: string, transaction: EntityManager): Promise<Pool | null> {
  await FactLog.of(poolId, transaction);
  return transaction.findOne(Pool, { where: { poolId }, relations: WITH_METADATA });
}
