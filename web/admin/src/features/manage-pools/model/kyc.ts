import type { Pool } from '@launchpad/api';
import type { Status } from '@launchpad/web-kit';

export type KycState = Extract<Status, 'Approved' | 'Rejected' | 'Pending'>;

/** The state of the KYC review. */
export function kycOf({ poolStatus }: Pick<Pool, 'poolStatus'>): KycState {
  if (poolStatus === undefined) return 'Pending';
  return poolStatus ? 'Approved' : 'Rejected';
}
