import type { Whited } from '@launchpad/api';

const ROOT = /^0x0*[1-9a-f]/i;

/** Whether a pool has a whitelist whose addresses the server lacks: the chain has only their root, and the owner posts them later. */
export const isListUnknown = ({ size, merkleTree }: Pick<Whited, 'size' | 'merkleTree'>): boolean =>
  size === 0 && ROOT.test(merkleTree);
