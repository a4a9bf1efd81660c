import type { Pool } from '@launchpad/api';
import { sameAddress } from '@launchpad/web-kit/formats/labels';
import type { Staff } from '../../../common/staff';

/** The actions of a pool's menu that a dialog asks about. */
const DIALOG_ACTIONS = [
  'kyc',
  'metadata',
  'identity',
  'scam',
  'scamMessage',
  'whitelist',
  'cancel',
  'delete',
] as const;

export type DialogAction = (typeof DIALOG_ACTIONS)[number];

/** The actions of a pool's menu. */
export type PoolAction = DialogAction | 'edit' | 'unscam' | 'settle' | 'withdraw';

export const hasDialog = (action: PoolAction): action is DialogAction =>
  (DIALOG_ACTIONS as readonly PoolAction[]).includes(action);

/** The user of the menu. */
export interface Viewer {
  address: string | undefined;
  /** undefined for a wallet with its own pools */
  staff: Pick<Staff, 'isAdmin' | 'may'> | undefined;
  /** this wallet can withdraw the pooled tokens */
  canWithdraw?: boolean;
}

/**
 * The actions offered for a pool. Review, scam and delete are for staff whose role allows them, whitelist, cancel and
 * withdrawal for the pool owner, settle for owner and admin. Time limits and the wallet are checked when an action is
 * chosen.
 */
export function actionsOf(pool: Pool, { address, staff, canWithdraw = false }: Viewer): PoolAction[] {
  const may: Staff['may'] = (call) => staff?.may(call) ?? false;
  const isAdmin = staff?.isAdmin ?? false;
  // what only a wallet can do is not an account's, unless it may do everything
  const isOwner = sameAddress(pool.poolOwner, address) && (!staff || isAdmin);
  const isOver = pool.isDeleted || pool.scamStatus || pool.isCancelled;
  const isOpen = !isOver && !pool.closeStatus;
  const offered: [PoolAction, boolean][] = [
    ['edit', isOpen && (isOwner || isAdmin)],
    ['kyc', may('updateStatus') && !pool.isDeleted],
    ['metadata', may('updateMetadata') && !pool.isDeleted && pool.pendingMetadata !== undefined],
    ['identity', may('viewIdentityDoc') && pool.hasContact],
    ['settle', isOpen && (isOwner || isAdmin)],
    ['whitelist', isOpen && isOwner],
    ['cancel', isOpen && isOwner],
    ['withdraw', pool.scamStatus && isOwner && canWithdraw],
    ['scam', may('addScam') && isOpen],
    ['scamMessage', may('editScam') && pool.scamStatus && !pool.isDeleted],
    ['unscam', may('addScam') && pool.scamStatus && !pool.isDeleted],
    ['delete', may('softDelete') && isOpen],
  ];
  return offered.filter(([, shown]) => shown).map(([action]) => action);
}

/**
 * The one action a pool waits for at `now` (unix seconds), among those offered: its settlement once it has ended, a review
 * before that, the return of its tokens after a scam.
 */
export function mainActionOf(
  pool: Pick<Pool, 'poolEndDate' | 'poolStatus'>,
  offered: readonly PoolAction[],
  now: number,
): PoolAction | undefined {
  const wanted: [PoolAction, boolean][] = [
    ['settle', now >= pool.poolEndDate],
    ['withdraw', true],
    ['kyc', now < pool.poolEndDate && pool.poolStatus === undefined],
    ['metadata', true],
  ];
  return wanted.find(([action, isDue]) => isDue && offered.includes(action))?.[0];
}
