import {
  decodeAuctionLog,
  hashMetadata,
  metadataJson,
  whitelistTreeInSlices,
  type PoolMetadata,
} from '@launchpad/contracts';
import type { RpcLog } from '@launchpad/web-kit';
import { metadataOf, type Sale } from '../model/sale';

// This module pulls in ethers: import it only when the form is submitted.
export { createPool, termsOf } from '@launchpad/client/transactions';

/** The metadata's bytes and the hash stored on chain. */
export function metadataOfSale(sale: Sale): { bytes: Uint8Array; formHash: string } {
  const bytes = metadataJson(metadataOf(sale));
  return { bytes, formHash: hashMetadata(bytes) };
}

/** What of a pool is stored on chain as a hash: its metadata, and the addresses that may bid. */
export async function hashesOf(metadata: PoolMetadata, whitelist: readonly string[]) {
  return { formHash: hashMetadata(metadataJson(metadata)), merkleRoot: await rootOf(whitelist) };
}

const roots = new WeakMap<readonly string[], Promise<string>>();

/** The merkle root of a list, computed once. */
export function rootOf(whitelist: readonly string[]): Promise<string> {
  const root = roots.get(whitelist) ?? whitelistTreeInSlices(whitelist).then((tree) => tree.root);
  roots.set(whitelist, root);
  return root;
}

/** Whether a mined transaction with these logs created a pool. */
export const hasCreatedPool = (logs: readonly RpcLog[], auction: string): boolean =>
  logs.some(
    (log) => log.address.toLowerCase() === auction.toLowerCase() && decodeAuctionLog(log)?.name === 'NewPool',
  );
