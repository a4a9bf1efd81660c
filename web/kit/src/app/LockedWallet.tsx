import { lazy, Suspense } from 'react';
import { useWallet } from '../wallet/hooks';

const LockedWalletDialog = lazy(() =>
  import('./LockedWalletDialog').then((m) => ({ default: m.LockedWalletDialog })),
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
