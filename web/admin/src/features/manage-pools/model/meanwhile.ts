import type { Pool } from '@launchpad/api';

type Known = Pick<Pool, 'isDeleted' | 'scamStatus' | 'isCancelled' | 'poolStatus'>;

/** What somebody else did about a pool while a dialog about it was open. */
export type Happened = 'deleted' | 'scam' | 'cancelled' | 'approved' | 'rejected';

/** What came of a pool since `before`: the last word first; undefined for nothing that ends or decides it. */
export function happenedSince(before: Known, now: Known): Happened | undefined {
  if (now.isDeleted && !before.isDeleted) return 'deleted';
  if (now.scamStatus && !before.scamStatus) return 'scam';
  if (now.isCancelled && !before.isCancelled) return 'cancelled';
  if (now.poolStatus === before.poolStatus || now.poolStatus === undefined) return undefined;
  return now.poolStatus ? 'approved' : 'rejected';
}
