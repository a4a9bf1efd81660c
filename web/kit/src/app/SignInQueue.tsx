import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../components/lazyPart';
import { signInQueue } from '../wallet/signInQueue';

const SignInQueueDialog = lazyPart(
  () => import('./SignInQueueDialog'),
  (m) => m.SignInQueueDialog,
);

/** Shows that a sign-in waits for its turn, over any page or dialog. Mounted once at the app's root. */
export function SignInQueue() {
  const queued = useSyncExternalStore(signInQueue.subscribe, signInQueue.get);
  if (!queued) return null;
  return (
    <Suspense>
      <SignInQueueDialog queued={queued} />
    </Suspense>
  );
}
