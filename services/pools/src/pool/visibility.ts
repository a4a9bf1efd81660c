import { isWallet, Problem, readsAllPools } from '@launchpad/platform';
import type { Caller } from '@launchpad/proto';
import type { Pool } from './pool.entity.js';

/** Whether the caller is the pool's owner or an admin, who may see everything. */
export function isInsider(pool: Pool, caller: Caller | undefined): boolean {
  return readsAllPools(caller) || isOwner(pool, caller);
}

/** Whether the caller's session is that of the pool's owner. */
export function isOwner(pool: Pool, caller: Caller | undefined): boolean {
  return isWallet(caller, pool.poolOwner, pool.chainId);
}

/** Whether the caller may see the pool: before approval only its owner and admins. */
export function isVisible(pool: Pool, caller: Caller | undefined): boolean {
  return pool.present && (pool.kycStatus === 'approved' || isInsider(pool, caller));
}

/** The same answer whether the pool does not exist or the caller may not see it. */
export function noSuchPool(): Problem {
  return Problem.notFound('No Record Found', 'There is no such pool');
}
