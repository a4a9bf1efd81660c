import { hashMetadata, metadataJson, metadataOf, type FixedFacts, type PoolPage } from '@launchpad/contracts';

// This module pulls in ethers: import it only when the form is submitted.
export { editPool } from '@launchpad/client/transactions';

/** The edited metadata and its hash. */
export function editedMetadata(fixed: FixedFacts, edit: PoolPage): { bytes: Uint8Array; formHash: string } {
  const bytes = metadataJson(metadataOf(fixed, edit));
  return { bytes, formHash: hashMetadata(bytes) };
}
