import { lazyPart } from './lazyPart';
import { Suspense, useSyncExternalStore } from 'react';

const ConfirmDialog = lazyPart(
  () => import('./ConfirmDialog'),
  (m) => m.ConfirmDialog,
);

/** A question to the person from code that is no component. */
export interface Question {
  title: string;
  text: string;
  yes: string;
  no: string;
}

interface Asked extends Question {
  answer: (yes: boolean) => void;
}

let asked: Asked | undefined;
const listeners = new Set<() => void>();

function publish(next: Asked | undefined) {
  asked = next;
  for (const listener of listeners) listener();
}

const store = {
  get: () => asked,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Asks, and gives the answer. A question that another one replaces is answered with no. */
export function ask(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      publish(undefined);
      resolve(yes);
    };
    publish({ ...question, answer });
  });
}

/** Where such questions appear. Mounted once by the app's root. */
export function Asking() {
  const question = useSyncExternalStore(store.subscribe, store.get);
  if (!question) return null;
  return (
    <Suspense>
      <ConfirmDialog
        open
        title={question.title}
        okText={question.yes}
        cancelText={question.no}
        onConfirm={() => question.answer(true)}
        onCancel={() => question.answer(false)}
      >
        {question.text}
      </ConfirmDialog>
    </Suspense>
  );
}
