export { requireAccount } from './account';
export { discoverWallets } from './discovery';
export { isRejection } from './errors';
export {
  alertWalletFailure,
  useAddress,
  useDiscoveredWallets,
  useSignedIn,
  useWallet,
  useWalletActions,
} from './hooks';
export { MissingWalletBanner } from './MissingWalletBanner';
export { switchNetwork, walletChainId } from './network';
export { ensureSession } from './session';
export type * from './types';
export { connectedProvider, connectWallet, disconnectWallet, reconnectWallet, walletStore } from './wallet';
