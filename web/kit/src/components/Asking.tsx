import { Suspense, useSyncExternalStore } from 'react';
import { question } from '../asking/ask';
import { lazyPart } from './lazyPart';

const ConfirmDialog = lazyPart(
  () => import('./ConfirmDialog'),
  (m) => m.ConfirmDialog,
);

/** Where questions of code that is no component appear. Mounted once by the app's root. */
export function Asking() {
  const asked = useSyncExternalStore(question.subscribe, question.get);
  if (!asked) return null;
  return (
    <Suspense>
      <ConfirmDialog
        open
        title={asked.title}
        okText={asked.yes}
        cancelText={asked.no}
        onConfirm={() => asked.answer(true)}
        onCancel={() => asked.answer(false)}
      >
        {asked.text}
      </ConfirmDialog>
    </Suspense>
  );
}
