import {
  auctionInterface,
  hashMetadata,
  metadataJson,
  metadataOf,
  type NetworkName,
} from '@launchpad/contracts';
import type { Pool } from '@launchpad/api';
import type { PoolEdit } from '../model/validateEdit';

// This module brings ethers along: it is imported when the form is submitted.

/** The edited pool's metadata and its hash: what the form does not hold stays as the pool has it. */
export function editedMetadata(pool: Pool, edit: PoolEdit): { bytes: Uint8Array; formHash: string } {
  const bytes = metadataJson(metadataOf({ ...pool, network: pool.network as NetworkName }, edit));
  return { bytes, formHash: hashMetadata(bytes) };
}

/** The encoded call that names the new metadata on chain. */
export function updatePoolCall(pool: Pool, formHash: string): string {
  return auctionInterface.encodeFunctionData('updatePoolUser', [pool.blockchainPoolId, formHash]);
}
