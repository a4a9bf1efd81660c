import {
  hashMetadata,
  metadataJson,
  metadataOf,
  type NetworkName,
  type PoolPage,
} from '@launchpad/contracts';
import type { Pool } from '@launchpad/api';

// This module pulls in ethers: import it only when the form is submitted.
export { editPool } from '@launchpad/client/transactions';

/** The edited metadata and its hash. Fields that are not in the form keep the pool's values. */
export function editedMetadata(pool: Pool, edit: PoolPage): { bytes: Uint8Array; formHash: string } {
  const bytes = metadataJson(metadataOf({ ...pool, network: pool.network as NetworkName }, edit));
  return { bytes, formHash: hashMetadata(bytes) };
}
