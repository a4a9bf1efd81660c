import { readFileSync } from 'node:fs';
import { createConfig } from 'ponder';
import type { Abi, Address } from 'viem';

const { DATABASE_URL, CHAIN_ID, NODE_URL, AUCTION, ABI } = process.env as Record<string, string>;
/** Ponder asks each node at most so often a second; with many addresses of the one node this no longer holds it back. */
const ADDRESSES = 25;

export default createConfig({
  database: { kind: 'postgres', connectionString: DATABASE_URL },
  chains: { local: { id: Number(CHAIN_ID), rpc: Array.from({ length: ADDRESSES }, () => NODE_URL) } },
  contracts: {
    Auction: {
      chain: 'local',
      abi: JSON.parse(readFileSync(ABI, 'utf8')) as Abi,
      address: AUCTION as Address,
      startBlock: 0,
    },
  },
});
