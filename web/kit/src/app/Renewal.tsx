import { lazy, Suspense } from 'react';
import { useRenewal } from '../session/renewal';

const RenewalDialog = lazy(() => import('./RenewalDialog').then((m) => ({ default: m.RenewalDialog })));

/** Where a session that ended is renewed, over whatever page is open. Mounted once by the app's root. */
export function Renewal() {
  const kind = useRenewal();
  if (!kind) return null;
  return (
    <Suspense>
      <RenewalDialog key={kind} kind={kind} />
    </Suspense>
  );
}
