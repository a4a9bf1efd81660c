import type { EntityManager } from 'typeorm';

/** Which of a wallet's orders. */
export interface Own {
  /** lowercase address */
  orderBy: string;
  /** empty for all pools */
  poolId: string;
  /** only those that can be claimed or refunded now */
  claimableOnly: boolean;
}

/** A pool in which a wallet has orders, and how many. */
interface Held {
  poolId: string;
  bids: number;
  approved: boolean;
}

const OPEN = `"withdrawnAt" IS NULL AND "claimTrxHash" IS NULL`;
const PAYS = `settlement IS NOT NULL OR "isCancelled" OR "isScam"`;

/** Counted from an index alone, the open ones excepted. */
const held = ({ poolId, claimableOnly }: Own) => `
  SELECT held.*, coalesce(kept.approved, false) AS approved FROM (
    SELECT "poolId", count(*)::int AS bids FROM "order"
    WHERE "orderBy" = $1 AND ordinal IS NOT NULL AND ${poolId ? '"poolId" = $2' : "$2 = ''"}
      ${claimableOnly ? `AND ${OPEN} AND "poolId" IN (SELECT "poolId" FROM pool WHERE ${PAYS})` : ''}
    GROUP BY "poolId"
  ) AS held
  LEFT JOIN kept_pool AS kept USING ("poolId")`;

/** Merges the newest of each pool, which an index has in this order. */
const newest = ({ claimableOnly }: Own) => `
  SELECT bid.id FROM unnest($2::text[]) AS held (id) CROSS JOIN LATERAL (
    SELECT id, "blockTimestamp" FROM "order"
    WHERE "orderBy" = $1 AND "poolId" = held.id AND ordinal IS NOT NULL
      ${claimableOnly ? `AND ${OPEN}` : ''}
    ORDER BY "blockTimestamp" DESC, id DESC LIMIT $3::bigint + $4::bigint
  ) AS bid
  ORDER BY "blockTimestamp" DESC, id DESC OFFSET $3 LIMIT $4`;

/**
 * The ids of a page of a wallet's orders, and how many there are: newest first, those in approved pools before all others.
 * Anybody can place any number of orders for a wallet, so of each pool no rows are read but those up to the page's end.
 * @param skip orders before the page
 */
export async function pageOfOwn(
  manager: EntityManager,
  own: Own,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const pools = await manager.query<Held[]>(held(own), [own.orderBy, own.poolId]);
  const ids: string[] = [];
  let total = 0;
  for (const group of [pools.filter(({ approved }) => approved), pools.filter(({ approved }) => !approved)]) {
    const size = group.reduce((sum, { bids }) => sum + bids, 0);
    const from = Math.max(skip - total, 0);
    const count = Math.min(skip + limit - total, size) - from;
    total += size;
    if (count <= 0) continue;
    const poolIds = group.map(({ poolId }) => poolId);
    const page = await manager.query<{ id: string }[]>(newest(own), [own.orderBy, poolIds, from, count]);
    ids.push(...page.map(({ id }) => id));
  }
  return { ids, total };
}
