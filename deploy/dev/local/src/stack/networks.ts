import { existsSync, readFileSync } from 'node:fs';
import { poolNetworks } from '@launchpad/contracts';
import { deployment, type Deployment } from '@launchpad/contracts/testing';

/** A local chain with everything deployed. */
export interface LocalChain {
  chainId: number;
  rpcUrl: string;
  deployment: Deployment;
}

/**
 * The services' networks file. A local chain has no explorer: links go to the public one, which does not have local
 * transactions.
 */
export function networksFile(chains: readonly LocalChain[]): string {
  const networks = poolNetworks.map((network) => {
    const chain = chains.find(({ chainId }) => chainId === network.chainId);
    if (!chain) throw new Error(`No local chain ${network.chainId}`);
    const { auction, fixedPriceSale, stableCoins } = chain.deployment;
    return {
      chainId: network.chainId,
      name: network.name,
      logo: `/networks/${network.chainId}.svg`,
      rpcUrls: [chain.rpcUrl],
      publicRpcUrl: chain.rpcUrl.replace('127.0.0.1', 'localhost'),
      auction,
      fixedPriceSale,
      startBlock: 0,
      finalityDepth: 64,
      explorer: network.explorer,
      nativeCurrency: network.nativeCurrency,
      stableCoins: network.stableCoins.map(({ name, decimals }) => ({
        name,
        decimals,
        address: Object.values(stableCoins).find(({ symbol }) => symbol === name)?.address,
      })),
      pools: true,
    };
  });
  return JSON.stringify(networks, null, 2);
}

/**
 * Whether a stack's data was created with the current contracts, according to the networks file next to it. Other
 * contracts have other addresses and none of its pools.
 */
export function madeWithTheseContracts(path: string): boolean {
  if (!existsSync(path)) return false;
  const networks = JSON.parse(readFileSync(path, 'utf8')) as Pick<Deployment, 'auction' | 'fixedPriceSale'>[];
  return networks.every(
    ({ auction, fixedPriceSale }) =>
      auction === deployment.auction && fixedPriceSale === deployment.fixedPriceSale,
  );
}
