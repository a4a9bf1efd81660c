import type { Whited } from '@launchpad/api';
import { type Loaded, toLoaded, useGetWhitelistQuery } from '@launchpad/web-kit';

/**
 * Whether the answer names everybody who may bid. The size alone, as other users get it, does not, nor does a whitelist
 * pool without addresses, whose list is not known: a root computed from either would exclude listed addresses.
 */
const isComplete = ({ poolType, size, whiteListUsers = [] }: Whited) =>
  whiteListUsers.length === size && (size > 0 || poolType === 'public');

/** The whole whitelist of a pool, empty for a public one. An incomplete list counts as failed. */
export function useFullWhitelist(poolId: string): Loaded<string[]> {
  const list = toLoaded(useGetWhitelistQuery({ poolId, full: true }), isComplete);
  return list.status === 'loaded' ? { ...list, value: list.value.whiteListUsers ?? [] } : list;
}
