import { Suspense } from 'react';
import { lazyPart } from '../components/lazyPart';
import { useWallet } from '../wallet/hooks';

const LockedWalletDialog = lazyPart(
  () => import('./LockedWalletDialog'),
  (m) => m.LockedWalletDialog,
);

/** Covers the page while work on it waits for a locked wallet. Mounted once at the app's root. */
export function LockedWallet() {
  const wallet = useWallet();
  if (wallet.status !== 'connected' || !wallet.isLocked) return null;
  return (
    <Suspense>
      <LockedWalletDialog wallet={wallet} />
    </Suspense>
  );
}
