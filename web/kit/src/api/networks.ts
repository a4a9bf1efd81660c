import type { Network } from '@launchpad/api';
import { useSelector } from 'react-redux';
import { sameAddress } from '../formats';
import { sharedApi } from './shared';

const none: Network[] = [];

const { select, useQuerySubscription } = sharedApi.endpoints.config;
const selectConfig = select();

/** The configuration, selected once for all of its many readers. */
function useConfig() {
  useQuerySubscription();
  return useSelector(selectConfig).data;
}

/** The configured networks; empty while they load. */
export function useNetworks(): Network[] {
  return useConfig()?.networks ?? none;
}

/** The configured network of this chain. */
export function useNetwork(chainId: number | undefined): Network | undefined {
  return useNetworks().find((network) => network.chainId === chainId);
}

/** Whether this address is the admin wallet of the configuration. */
export function useIsAdminWallet(address: string | undefined): boolean {
  return sameAddress(useConfig()?.adminWallet, address);
}
