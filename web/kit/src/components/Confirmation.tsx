import { Suspense, useSyncExternalStore } from 'react';
import { confirmationStore } from '../confirmation/confirm';
import { lazyPart } from './lazyPart';

const ConfirmDialog = lazyPart(
  () => import('./ConfirmDialog'),
  (m) => m.ConfirmDialog,
);

/** Shows the questions of `confirm`. Mounted once at the app's root. */
export function Confirmation() {
  const pending = useSyncExternalStore(confirmationStore.subscribe, confirmationStore.get);
  if (!pending) return null;
  return (
    <Suspense>
      <ConfirmDialog
        open
        title={pending.title}
        okText={pending.yes}
        cancelText={pending.no}
        onConfirm={() => pending.answer(true)}
        onCancel={() => pending.answer(false)}
      >
        {pending.text}
      </ConfirmDialog>
    </Suspense>
  );
}
