import { Suspense, useEffect } from 'react';
import { lazyPart } from '../components/lazyPart';
import { useRenewal } from '../session/renewal';
import { useAddress } from '../wallet/hooks';

const RenewalDialog = lazyPart(
  () => import('./RenewalDialog'),
  (m) => m.RenewalDialog,
);

/**
 * Shows the dialog that renews an ended session, over any page. Mounted once at the app's root. The dialog is loaded
 * lazily, so anything that ends a renewal before it is shown is watched here.
 */
export function Renewal() {
  const renewal = useRenewal();
  const address = useAddress();
  const isOfOther = renewal?.kind === 'wallet' && renewal.account !== address;
  useEffect(() => {
    if (isOfOther) renewal.end(false);
  }, [isOfOther, renewal]);
  if (!renewal || isOfOther) return null;
  return (
    <Suspense>
      <RenewalDialog key={renewal.id} renewal={renewal} />
    </Suspense>
  );
}
