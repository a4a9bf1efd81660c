import { alertError, chainNow } from '@launchpad/web-kit';
import type { PoolAction } from '../model/actions';
import { type PoolTimes, refusalOf } from '../model/guards';

/** Alerts why an action is not possible now, if it is not. @returns whether it is not */
export function alertRefusal(action: PoolAction, pool: PoolTimes & { chainId: number }): boolean {
  const refusal = refusalOf(action, pool, chainNow(pool.chainId));
  if (refusal) alertError(refusal.title, refusal.message);
  return refusal !== undefined;
}
