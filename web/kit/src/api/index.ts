export * from './client';
export * from './shared';
export { useNetwork, useNetworks, useIsAdminWallet } from './networks';
export { hasShapeOf, shownOf, toLoaded, type Loaded } from './loaded';
export { askedId, askedPage, askedText } from './asked';
export { readPages } from './readPages';
export { useLastPage } from './lastPage';
export { displayToken } from './untrustedText';
export { isListUnknown } from './listUnknown';
