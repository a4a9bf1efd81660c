import type { Pool } from '@launchpad/api';
import { useFromChainNow } from '../clock';
import { poolState, type PoolState } from './states';

/** The state of a pool, following its chain's clock. */
export function usePoolState(pool: Parameters<typeof poolState>[0] & { chainId: number }): PoolState {
  return useFromChainNow(pool.chainId, (now) => poolState(pool, now));
}

/** Whether the owner may now cancel without a penalty: after an edit by the admin, until the start. */
export function useCancelIsFree(
  pool: Parameters<typeof poolState>[0] & Pick<Pool, 'chainId' | 'cancelIsFree'>,
) {
  return usePoolState(pool) === 'upcoming' && pool.cancelIsFree;
}
