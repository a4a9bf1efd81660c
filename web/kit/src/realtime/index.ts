import { useEffect } from 'react';
import { watchPool } from './subscriptions';

/** Receives a pool's bids live while the component is mounted. */
export function useWatchPool(poolId: string | undefined): void {
  useEffect(() => (poolId ? watchPool(poolId) : undefined), [poolId]);
}
