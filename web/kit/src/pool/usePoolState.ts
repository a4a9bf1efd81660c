import { useFromChainNow } from '../clock';
import { poolState, type PoolState } from './states';

/** The state a pool is in, following its chain's clock. */
export function usePoolState(pool: Parameters<typeof poolState>[0] & { chainId: number }): PoolState {
  return useFromChainNow(pool.chainId, (now) => poolState(pool, now));
}
