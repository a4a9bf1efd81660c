import type { Pool } from '@launchpad/api';
import { sameAddress } from '@launchpad/web-kit/formats/labels';

/** What can be chosen in a pool's menu. */
export type PoolAction =
  | 'edit'
  | 'kyc'
  | 'metadata'
  | 'identity'
  | 'scam'
  | 'unscam'
  | 'whitelist'
  | 'cancel'
  | 'delete'
  | 'settle'
  | 'withdraw';

/** Who looks at the menu. */
export interface Viewer {
  address: string | undefined;
  isAdmin: boolean;
  /** the chain gives this wallet the pooled tokens back */
  canWithdraw?: boolean;
}

/**
 * The acts a pool's menu offers. Review, scam and delete are the admin's, whitelist, cancel and withdrawal
 * the pool owner's, settle both's. What an act needs of the time is said when it is chosen.
 */
export function actionsOf(pool: Pool, { address, isAdmin, canWithdraw = false }: Viewer): PoolAction[] {
  const isOwner = sameAddress(pool.poolOwner, address);
  const isOver = pool.isDeleted || pool.scamStatus || pool.isCancelled;
  const isOpen = !isOver && !pool.closeStatus;
  const offered: [PoolAction, boolean][] = [
    ['edit', isOpen],
    ['kyc', isAdmin && !pool.isDeleted],
    ['metadata', isAdmin && !pool.isDeleted && pool.pendingMetadata !== undefined],
    ['identity', isAdmin && Boolean(pool.identityDoc)],
    ['settle', isOpen && (isOwner || isAdmin)],
    ['whitelist', isOpen && isOwner],
    ['cancel', isOpen && isOwner],
    ['withdraw', pool.scamStatus && isOwner && canWithdraw],
    ['scam', isAdmin && isOpen],
    ['unscam', isAdmin && pool.scamStatus && !pool.isDeleted],
    ['delete', isAdmin && isOpen],
  ];
  return offered.filter(([, shown]) => shown).map(([action]) => action);
}
