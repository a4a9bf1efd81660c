export * from './client';
export * from './shared';
export { useNetwork, useNetworks, useIsAdminWallet } from './networks';
export { hasShapeOf, loadedOf, type Loaded } from './loaded';
export { shownToken } from './strangers';
