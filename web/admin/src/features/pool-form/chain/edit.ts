import { auctionInterface, hashMetadata, metadataJson, type NetworkName } from '@launchpad/contracts';
import type { Pool } from '@launchpad/gateway/api';
import type { PoolEdit } from '../model/validateEdit';

// This module brings ethers along: it is imported when the form is submitted.

/** The edited pool's metadata and its hash: what the form does not hold stays as the pool has it. */
export function editedMetadata(pool: Pool, edit: PoolEdit): { bytes: Uint8Array; formHash: string } {
  const { title, description, logo, ...links } = edit;
  const bytes = metadataJson({
    title,
    description,
    logo,
    network: pool.network as NetworkName,
    poolType: pool.poolType,
    isKyc: pool.isKyc,
    poolingToken: {
      address: pool.poolingToken,
      name: pool.ptName,
      symbol: pool.ptSymbol,
      decimals: pool.ptDecimals,
    },
    biddingToken: {
      address: pool.biddingToken,
      name: pool.bdName,
      symbol: pool.bdSymbol,
      decimals: pool.bdDecimals,
    },
    links,
  });
  return { bytes, formHash: hashMetadata(bytes) };
}

/** The encoded call that names the new metadata on chain. */
export function updatePoolCall(pool: Pool, formHash: string): string {
  return auctionInterface.encodeFunctionData('updatePoolUser', [pool.blockchainPoolId, formHash]);
}
