import type { EntityManager } from 'typeorm';
import type { OrderRow } from './order.entity.js';
import type { PoolRow } from './pool.entity.js';

/** How many orders a pool pays out and has paid out. */
type PayoutCounts = Pick<PoolRow, 'ordersToPay' | 'ordersPaid'>;

const NONE: PayoutCounts = { ordersToPay: null, ordersPaid: null };

/** An order's row as it is stored, and as it will be; null if there is none. */
export interface Replaced {
  before: OrderRow | null;
  after: OrderRow | null;
}

/**
 * A pool's payouts after orders of it changed. They follow from rows, so that no event seen twice and no reorganisation can
 * make them wrong: all orders are counted once, when the pool begins to pay out, and only the changed ones after that. Null
 * while nothing is paid out yet: before the settlement, unless the pool is cancelled or scam.
 * @param before the pool as it is stored; null to count all orders again
 * @param replaced the orders that changed
 * @param written the transaction, after the pool's orders were written
 */
export async function payoutCounts(
  before: PoolRow | null,
  { poolId, settlement, isCancelled, isScam }: PoolRow,
  replaced: readonly Replaced[],
  written: () => Promise<EntityManager>,
): Promise<PayoutCounts> {
  if (!settlement && !isCancelled && !isScam) return NONE;
  const { ordersToPay = null, ordersPaid = null } = before ?? {};
  if (ordersToPay === null || ordersPaid === null) return allOf(poolId, await written());
  const rows = (which: keyof Replaced) => replaced.flatMap(({ [which]: row }) => row ?? []);
  const moreOf = (is: (row: OrderRow) => boolean) =>
    rows('after').filter(is).length - rows('before').filter(is).length;
  return { ordersToPay: ordersToPay + moreOf(isToPay), ordersPaid: ordersPaid + moreOf(isPaid) };
}

const isToPay = ({ ordinal, withdrawnAt }: OrderRow) => ordinal !== null && withdrawnAt === null;
const isPaid = (row: OrderRow) => isToPay(row) && row.claimTrxHash !== null;

async function allOf(poolId: string, transaction: EntityManager): Promise<PayoutCounts> {
  const [counts] = await transaction.query<[PayoutCounts]>(
    `SELECT count(*)::integer AS "ordersToPay", count("claimTrxHash")::integer AS "ordersPaid"
     FROM "order" WHERE "poolId" = $1 AND "ordinal" IS NOT NULL AND "withdrawnAt" IS NULL`,
    [poolId],
  );
  return counts;
}
