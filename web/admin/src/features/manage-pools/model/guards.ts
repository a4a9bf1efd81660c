import type { Refusal } from '../../../common/refusal';
import { t } from '../../../strings';

/** A pool's dates in unix seconds. */
export interface PoolTimes {
  poolStartDate: number;
  poolEndDate: number;
  poolCancelDate: number;
}

/** Why the whitelist can't be changed at `now` (unix seconds): more than 120 s must be left before the end. */
export function whitelistRefusal({ poolEndDate }: PoolTimes, now: number): Refusal | undefined {
  const left = poolEndDate - now;
  if (left > 120) return undefined;
  return left >= 10 ? t.whitelistTime.soon : t.whitelistTime.ended;
}

/** Why the owner can't cancel the pool at `now`: more than 120 s must be left before the cancel date. */
export function cancelRefusal({ poolCancelDate }: PoolTimes, now: number): Refusal | undefined {
  return poolCancelDate - now > 120 ? undefined : t.cancelPool.timeEnded;
}

/** Why the admin can't delete the pool at `now`: only before the start. */
export function deleteRefusal({ poolStartDate }: PoolTimes, now: number): Refusal | undefined {
  return now < poolStartDate ? undefined : t.deletePool.timeEnded;
}

/** Why the pool can't be settled at `now`: only after the end. */
export function settleRefusal({ poolStartDate, poolEndDate }: PoolTimes, now: number): Refusal | undefined {
  if (now < poolStartDate) return t.settle.notStarted;
  return now < poolEndDate ? t.settle.notEnded : undefined;
}
