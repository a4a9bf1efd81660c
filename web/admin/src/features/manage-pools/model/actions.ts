import type { Pool } from '@launchpad/api';
import { sameAddress } from '@launchpad/web-kit/formats/labels';

/** The actions of a pool's menu. */
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

/** The user of the menu. */
export interface Viewer {
  address: string | undefined;
  isAdmin: boolean;
  /** this wallet can withdraw the pooled tokens */
  canWithdraw?: boolean;
}

/**
 * The actions offered for a pool. Review, scam and delete are for the admin, whitelist, cancel and withdrawal for the
 * pool owner, settle for both. Time limits are checked when an action is chosen.
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
