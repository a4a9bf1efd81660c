import { lazy, Suspense } from 'react';
import { useRenewal } from '../session/renewal';

const RenewalDialog = lazy(() => import('./RenewalDialog').then((m) => ({ default: m.RenewalDialog })));

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
