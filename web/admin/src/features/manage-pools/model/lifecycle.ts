import type { Pool } from '@launchpad/gateway/api';
import type { Status } from '@launchpad/web-kit';

type Flags = Pick<
  Pool,
  'isDeleted' | 'scamStatus' | 'isCancelled' | 'closeStatus' | 'poolEndDate' | 'poolStatus'
>;

/** The lifecycle badge: the first that holds. `now` in unix seconds of the pool's chain. */
export function lifecycleOf(pool: Flags, now: number): Status {
  if (pool.isDeleted) return 'Deleted';
  if (pool.scamStatus) return 'Scammed';
  if (pool.isCancelled) return 'Cancelled';
  if (pool.closeStatus || pool.poolEndDate <= now) return 'Closed';
  return pool.poolStatus === true ? 'Active' : 'Pending';
}

/** Where the KYC review stands. */
export function kycOf({
  poolStatus,
}: Pick<Pool, 'poolStatus'>): Extract<Status, 'Approved' | 'Rejected' | 'Pending'> {
  if (poolStatus === undefined) return 'Pending';
  return poolStatus ? 'Approved' : 'Rejected';
}
