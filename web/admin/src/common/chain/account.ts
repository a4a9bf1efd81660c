import { walletStore } from '@launchpad/web-kit';
import { t } from '../../strings';

/** The connected account in lowercase. Throws if no wallet is connected. */
export function connectedAddress(): string {
  const wallet = walletStore.get();
  if (wallet.status !== 'connected') throw new Error(t.access.walletTitle);
  return wallet.address;
}
