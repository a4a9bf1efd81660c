import { isUnknownChain } from './errors';
import { connectedProvider, walletStore } from './wallet';

/** What a wallet needs to add a chain. */
export interface WalletNetwork {
  chainId: number;
  name: string;
  publicRpcUrl: string;
  explorer: string;
  nativeCurrency: { name: string; symbol: string; decimals: number };
}

/** A chain id in wallet format: 0x5, 0x61. */
export function walletChainId(chainId: number): string {
  return `0x${chainId.toString(16)}`;
}

/**
 * Asks the wallet to switch to a network, adding it if the wallet does not know it. Throws what the wallet throws,
 * including a rejection.
 */
export async function switchNetwork(network: WalletNetwork): Promise<void> {
  const state = walletStore.get();
  if (state.status === 'connected' && state.chainId === network.chainId) return;
  const provider = connectedProvider();
  const chainId = walletChainId(network.chainId);
  try {
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
  } catch (error) {
    if (!isUnknownChain(error)) throw error;
    await provider.request({
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId,
          chainName: network.name,
          rpcUrls: [network.publicRpcUrl],
          nativeCurrency: network.nativeCurrency,
          blockExplorerUrls: network.explorer ? [network.explorer] : [],
        },
      ],
    });
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
  }
  const now = Number(await provider.request({ method: 'eth_chainId' }));
  if (now !== network.chainId) throw new Error(`The wallet stayed on chain ${now}`);
}
