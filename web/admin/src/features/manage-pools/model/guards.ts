import type { Refusal } from '../../../common/refusal';
import { t } from '../../../strings';
import type { PoolAction } from './actions';

/** A pool's dates in unix seconds, and what else its time limits depend on. */
export interface PoolTimes {
  poolStartDate: number;
  poolEndDate: number;
  poolCancelDate: number;
  /** an admin changed the pool: until its start, its owner may cancel without a penalty */
  cancelIsFree: boolean;
  /** the addresses of its list never reached the server, or that is not known yet */
  mayRestoreList?: boolean;
}

/**
 * Why the whitelist can't be changed at `now` (unix seconds): more than 120 s must be left before the end. A list whose
 * addresses never reached the server can be entered again at any time, since that needs no transaction.
 */
export function whitelistRefusal(
  { poolEndDate, mayRestoreList = false }: Pick<PoolTimes, 'poolEndDate' | 'mayRestoreList'>,
  now: number,
): Refusal | undefined {
  if (mayRestoreList) return undefined;
  const left = poolEndDate - now;
  if (left > 120) return undefined;
  return left >= 10 ? t.refusals.whitelist.soon : t.refusals.whitelist.ended;
}

/**
 * Why the owner can't cancel the pool at `now`: more than 120 s must be left before the cancel date, or the cancellation
 * is free and the sale has not started.
 */
export function cancelRefusal(
  { poolStartDate, poolCancelDate, cancelIsFree }: PoolTimes,
  now: number,
): Refusal | undefined {
  if (cancelIsFree && now < poolStartDate) return undefined;
  return poolCancelDate - now > 120 ? undefined : t.refusals.cancel;
}

/** Why the admin can't delete the pool at `now`: only before the start. */
export function deleteRefusal({ poolStartDate }: PoolTimes, now: number): Refusal | undefined {
  return now < poolStartDate ? undefined : t.refusals.delete;
}

/** Why the pool can't be settled at `now`: only after the end. */
export function settleRefusal({ poolStartDate, poolEndDate }: PoolTimes, now: number): Refusal | undefined {
  if (now < poolStartDate) return t.refusals.settle.notStarted;
  return now < poolEndDate ? t.refusals.settle.notEnded : undefined;
}

/** Actions on chain that the contract accepts from the admin wallet alone. */
const byAdminWallet: readonly PoolAction[] = ['scam', 'delete'];
/** Actions on chain that it accepts from any wallet. */
const byWallet: readonly PoolAction[] = ['settle'];

/** Why an action is not possible with the user's wallet, or without one; undefined if it is. */
export function walletRefusal(
  action: PoolAction,
  wallet: { isConnected: boolean; isAdmin: boolean },
): Refusal | undefined {
  if (byAdminWallet.includes(action) && !wallet.isAdmin) return t.lacks.adminWallet;
  return byWallet.includes(action) && !wallet.isConnected ? t.lacks.wallet : undefined;
}

/** Why an action is not possible at `now`; undefined if it is. */
export function refusalOf(action: PoolAction, pool: PoolTimes, now: number): Refusal | undefined {
  if (action === 'whitelist') return whitelistRefusal(pool, now);
  if (action === 'cancel') return cancelRefusal(pool, now);
  if (action === 'delete') return deleteRefusal(pool, now);
  return action === 'settle' ? settleRefusal(pool, now) : undefined;
}
