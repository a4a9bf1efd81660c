import type { Network } from '@launchpad/api';
import { sameAddress } from '../formats';
import { useConfigQuery } from './shared';

const none: Network[] = [];

/** The configured networks; empty while they load. */
export function useNetworks(): Network[] {
  return useConfigQuery().data?.networks ?? none;
}

/** The configured network of this chain. */
export function useNetwork(chainId: number | undefined): Network | undefined {
  return useNetworks().find((network) => network.chainId === chainId);
}

/** Whether this address is the admin wallet of the configuration. */
export function useIsAdminWallet(address: string | undefined): boolean {
  return sameAddress(useConfigQuery().data?.adminWallet, address);
}
