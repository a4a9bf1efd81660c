import type { Network } from '@launchpad/platform';
import { FallbackProvider, JsonRpcProvider, Network as Chain, type AbstractProvider } from 'ethers';

const POLL_MS = 1_000;

/** The network's RPC addresses as one: the next one is asked when one fails or is slow. */
export function rpcProvider({ chainId, rpcUrls }: Network): AbstractProvider {
  const chain = Chain.from(chainId);
  const providers = rpcUrls.map((url) => {
    const provider = new JsonRpcProvider(url, chain, { staticNetwork: chain });
    provider.pollingInterval = POLL_MS;
    return provider;
  });
  const [only] = providers;
  if (only && providers.length === 1) return only;
  return new FallbackProvider(providers, chain, { quorum: 1 });
}
