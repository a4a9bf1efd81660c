import type { EntityManager } from 'typeorm';
import { Pool } from '../ledger/pool.entity.js';

/** What the keeper does for pools, one after the other. Conditions are SQL on a pool with the alias `pool`. */
export interface Duty {
  /** Which pools it is for: what an index holds and nothing else. */
  of: string;
  /** Which of these have something to do. */
  if?: string;
  /** The column of their payout with the time before which none is tried again. */
  notBefore: 'nextTryAtMs' | 'penaltiesNextTryAtMs';
  /** Gas of one try. */
  gas: number;
}

/**
 * The approved pool of a chain that waits longest for a duty, and whose budget is enough for it; null if none is due.
 * @param poolGas everybody's gas budget
 */
export async function longestWaiting(
  manager: EntityManager,
  duty: Duty,
  { chainId, nowMs, poolGas }: { chainId: number; nowMs: number; poolGas: number },
): Promise<Pool | null> {
  const [found] = await manager.query<{ poolId: string }[]>(waiting(duty), [chainId, nowMs, poolGas]);
  return found ? manager.findOneBy(Pool, { poolId: found.poolId }) : null;
}

const waiting = ({ of, if: has = 'TRUE', notBefore, gas }: Duty) => `
  SELECT pool."poolId" ${WITH_PAYOUT}
  WHERE pool."chainId" = $1 AND ${of}
    AND COALESCE(payout."${notBefore}", 0) <= $2 AND ${hasBudget(gas, '$3')} AND ${IS_APPROVED} AND ${has}
  ORDER BY COALESCE(payout."${notBefore}", 0) LIMIT 1`;

// How few pools an index holds is not known when a statement is planned, and all records of all pools would be read for a
// join: they are looked up for each pool.

/** Pools, each with its payout if there is one. */
export const WITH_PAYOUT = `FROM pool
  LEFT JOIN LATERAL (SELECT * FROM payout WHERE payout."poolId" = pool."poolId" LIMIT 1) AS payout ON TRUE`;

/** Condition on a pool with the alias `pool`: an admin approved it. */
export const IS_APPROVED =
  '(SELECT kept.approved FROM kept_pool AS kept WHERE kept."poolId" = pool."poolId")';

/**
 * Condition on a pool's payout, if any, with the alias `payout`: its budget is enough for this gas.
 * @param poolGas the parameter with everybody's
 */
export const hasBudget = (gas: number, poolGas: string) =>
  `COALESCE(payout."gasSpent", 0) + ${gas} <= COALESCE(payout."gasBudget", ${poolGas})`;
