// Of the pools that an index of due ones holds, the keeper's queries look up what else they need. How few those are is not
// known when a statement is planned, and all records of all pools would be read for a join: they are looked up for each pool.

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
