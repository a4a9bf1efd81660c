import { Suspense } from 'react';
import { lazyPart } from '../components/lazyPart';
import { useSentTransactions } from '../transactions/useSendTx';

const UnseenList = lazyPart(
  () => import('./UnseenList'),
  (m) => m.UnseenList,
);

/** Shows, on every page and in every tab, what was sent and no node knows yet. Mounted once at the app's root. */
export function UnseenTransactions() {
  const unseen = useSentTransactions().filter((tx) => tx.unseen);
  if (unseen.length === 0) return null;
  return (
    <Suspense>
      <UnseenList transactions={unseen} />
    </Suspense>
  );
}
