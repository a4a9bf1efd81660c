import { hashMetadata, metadataJson, metadataOf, type NetworkName } from '@launchpad/contracts';
import type { Pool } from '@launchpad/api';
import type { PoolEdit } from '../model/validateEdit';

// This module brings ethers along: it is imported when the form is submitted.
export { editPool } from '@launchpad/client/transactions';

/** The edited pool's metadata and its hash: what the form does not hold stays as the pool has it. */
export function editedMetadata(pool: Pool, edit: PoolEdit): { bytes: Uint8Array; formHash: string } {
  const bytes = metadataJson(metadataOf({ ...pool, network: pool.network as NetworkName }, edit));
  return { bytes, formHash: hashMetadata(bytes) };
}
