import { Suspense } from 'react';
import { lazyPart } from '../components/lazyPart';
import { useRenewal } from '../session/renewal';

const RenewalDialog = lazyPart(
  () => import('./RenewalDialog'),
  (m) => m.RenewalDialog,
);

/** Shows the dialog that renews an ended session, over any page. Mounted once at the app's root. */
export function Renewal() {
  const kind = useRenewal();
  if (!kind) return null;
  return (
    <Suspense>
      <RenewalDialog key={kind} kind={kind} />
    </Suspense>
  );
}
