import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Network } from '../config/networks.js';

/** Goerli and the BNB Chain test network, with unreachable addresses by default. */
export const testNetworks: readonly Network[] = [
  network(5, 'Goerli Testnet', 'ETH'),
  network(97, 'BSC Testnet', 'tBNB'),
];

/** Writes a file for `NETWORKS_FILE`, which is removed with the tests' temporary folder. */
export async function networksFile(networks: readonly Network[] = testNetworks): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'networks-')), 'networks.json');
  await writeFile(path, JSON.stringify(networks));
  return path;
}

function network(chainId: number, name: string, symbol: string): Network {
  return {
    chainId,
    name,
    logo: `/networks/${chainId}.svg`,
    rpcUrls: ['http://127.0.0.1:1'],
    publicRpcUrl: 'http://127.0.0.1:1',
    auction: `0x${chainId.toString(16).padStart(40, '0')}`,
    fixedPriceSale: null,
    startBlock: 0,
    finalityDepth: 64,
    explorer: 'https://explorer.invalid',
    nativeCurrency: { name: symbol, symbol, decimals: 18 },
    stableCoins: [],
    pools: true,
  };
}
