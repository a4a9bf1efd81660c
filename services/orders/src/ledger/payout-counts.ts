import type { EntityManager } from 'typeorm';
import type { PoolRow } from './pool.entity.js';

const NONE = { ordersToPay: null, ordersPaid: null };

/**
 * How many orders a pool pays out and has paid out, counted from its orders' rows, so that no event seen twice and no
 * reorganisation can make them wrong. Null while nothing is paid out yet: before the settlement, unless the pool is
 * cancelled or scam.
 * @param written the transaction, after the pool's orders were written
 */
export async function payoutCounts(
  { poolId, settlement, isCancelled, isScam }: PoolRow,
  written: () => Promise<EntityManager>,
): Promise<Pick<PoolRow, 'ordersToPay' | 'ordersPaid'>> {
  if (!settlement && !isCancelled && !isScam) return NONE;
  const transaction = await written();
  const [counts] = await transaction.query<[Record<'ordersToPay' | 'ordersPaid', number>]>(
    `SELECT count(*)::integer AS "ordersToPay", count("claimTrxHash")::integer AS "ordersPaid"
     FROM "order" WHERE "poolId" = $1 AND "ordinal" IS NOT NULL AND "withdrawnAt" IS NULL`,
    [poolId],
  );
  return counts;
}
