import type { Config } from '@launchpad/api';
import { announceWallet, WALLET_CONNECT_RDNS } from '../discovery';
import { WalletConnectProvider } from './provider';

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" rx="8" fill="%230988F0"/%3E%3Cpath d="M9.5 13.2a9.3 9.3 0 0 1 13 0M5.8 15.8l4.9 4.7 5.3-5.1 5.3 5.1 4.9-4.7" fill="none" stroke="%23fff" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"/%3E%3C/svg%3E';

const info = {
  uuid: '3c1de2f1-7e57-4c0c-9a11-6c61756e6368',
  name: 'WalletConnect',
  icon: ICON,
  rdns: WALLET_CONNECT_RDNS,
};

/** Offers WalletConnect among the wallets (EIP-6963), where its operator has a project there. */
export function announceWalletConnect(projectId: string, networks: Config['networks']): void {
  announceWallet({ info, provider: new WalletConnectProvider(projectId, networks) });
}
