import { hashMetadata, metadataJson, metadataOf, type NetworkName } from '@launchpad/contracts';
import type { Pool } from '@launchpad/api';
import type { PoolEdit } from '../model/validateEdit';

// This module pulls in ethers: import it only when the form is submitted.
export { editPool } from '@launchpad/client/transactions';

/** The edited metadata and its hash. Fields that are not in the form keep the pool's values. */
export function editedMetadata(pool: Pool, edit: PoolEdit): { bytes: Uint8Array; formHash: string } {
  const bytes = metadataJson(metadataOf({ ...pool, network: pool.network as NetworkName }, edit));
  return { bytes, formHash: hashMetadata(bytes) };
}
