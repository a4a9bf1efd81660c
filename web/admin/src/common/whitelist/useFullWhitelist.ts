import type { Whited } from '@launchpad/api';
import { isListUnknown, type Loaded, toLoaded, useGetWhitelistQuery } from '@launchpad/web-kit';

/** What the server knows of a list whose addresses never reached it: what the chain has of it. */
export interface UnknownList {
  root: string;
  /** that set the root */
  transactionHash: string;
}

/** A list, and the root that it had when it was read. */
export interface KnownList {
  addresses: readonly string[];
  root: string;
}

export type FullWhitelist = ({ isKnown: true } & KnownList) | { isKnown: false; onChain: UnknownList };

/**
 * Whether the answer names everybody who may bid. The size alone, as other users get it, does not: a root computed from it
 * would exclude listed addresses.
 */
const isComplete = ({ poolType, size, whiteListUsers = [] }: Whited) =>
  whiteListUsers.length === size && (size > 0 || poolType === 'public');

const listOf = (whited: Whited): FullWhitelist => {
  const { merkleTree: root, transactionHash, whiteListUsers = [] } = whited;
  return isListUnknown(whited)
    ? { isKnown: false, onChain: { root, transactionHash } }
    : { isKnown: true, addresses: whiteListUsers, root };
};

/**
 * The whole whitelist of a pool, empty for a public one, or what the chain has of one that the server does not know. An
 * incomplete list counts as failed.
 */
export function useFullWhitelist(poolId: string): Loaded<FullWhitelist> {
  const list = toLoaded(
    useGetWhitelistQuery({ poolId, full: true }),
    (whited) => isComplete(whited) || isListUnknown(whited),
  );
  return list.status === 'loaded' ? { ...list, value: listOf(list.value) } : list;
}
