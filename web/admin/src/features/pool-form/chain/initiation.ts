import { decodeAuctionLog, hashMetadata, metadataJson } from '@launchpad/contracts';
import type { RpcLog } from '@launchpad/web-kit';
import { metadataOf, type Sale } from '../model/sale';

// This module pulls in ethers: import it only when the form is submitted.
export { createPool, termsOf } from '@launchpad/client/transactions';

/** The metadata's bytes and the hash stored on chain. */
export function metadataOfSale(sale: Sale): { bytes: Uint8Array; formHash: string } {
  const bytes = metadataJson(metadataOf(sale));
  return { bytes, formHash: hashMetadata(bytes) };
}

/** The on-chain id of the pool a mined transaction created; undefined if it created none. */
export function createdPoolId(logs: readonly RpcLog[], auction: string): number | undefined {
  for (const log of logs) {
    if (log.address.toLowerCase() !== auction.toLowerCase()) continue;
    const event = decodeAuctionLog(log);
    if (event?.name === 'NewPool') return Number(event.args.poolId);
  }
  return undefined;
}
