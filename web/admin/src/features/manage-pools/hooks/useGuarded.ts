import type { Pool } from '@launchpad/api';
import { isListUnknown, useFromChainNow, useGetWhitelistQuery } from '@launchpad/web-kit';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { whitelistRefusal } from '../model/guards';

/**
 * A pool with what its time limits depend on besides its record: once its list can't be changed any more, whether it may
 * still have to be entered again. That holds until the list is read, since who opens it is then shown what it is.
 * @param mayChange whether the user is offered to change the list
 */
export function useGuarded<P extends Pool>(pool: P, mayChange: boolean): P & { mayRestoreList: boolean } {
  const { poolId, chainId, poolType } = pool;
  const isTimeUp = useFromChainNow(chainId, (now) => whitelistRefusal(pool, now) !== undefined);
  const isListed = poolType === 'whiteList';
  const { currentData } = useGetWhitelistQuery(isTimeUp && isListed && mayChange ? { poolId } : skipToken);
  return { ...pool, mayRestoreList: isListed && (!currentData || isListUnknown(currentData)) };
}
