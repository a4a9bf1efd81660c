import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { getAddress, ZeroHash } from 'ethers';

/** A whitelist as the contracts check it: OpenZeppelin's standard merkle tree with one address per leaf. */
export interface WhitelistTree {
  /** What the pool or sale stores: zero for an empty list, which the contracts read as "open to everybody". */
  root: string;
  /** The proof of an address in any case, or undefined if it is not in the list. */
  proof(address: string): string[] | undefined;
}

/**
 * The tree over a list of addresses. Case, order and repetitions make no difference to the root.
 * Throws a TypeError naming the first string that is not an address.
 */
export function whitelistTree(addresses: readonly string[]): WhitelistTree {
  const leaves = [...new Set(addresses.map((address) => getAddress(address)))];
  if (leaves.length === 0) return { root: ZeroHash, proof: () => undefined };

  const tree = StandardMerkleTree.of(
    leaves.map((address) => [address]),
    ['address'],
  );
  const positions = new Map(leaves.map((address, position) => [address, position]));
  return {
    root: tree.root,
    proof(address) {
      const position = positions.get(getAddress(address));
      return position === undefined ? undefined : tree.getProof(position);
    },
  };
}
