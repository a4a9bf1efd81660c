/** A yes-or-no question that code outside components asks the user. */
export interface Confirmation {
  title: string;
  text: string;
  yes: string;
  no: string;
}

interface PendingConfirmation extends Confirmation {
  answer: (yes: boolean) => void;
}

let pending: PendingConfirmation | undefined;
const listeners = new Set<() => void>();

function publish(next: PendingConfirmation | undefined) {
  pending = next;
  for (const listener of listeners) listener();
}

/** The question awaiting its answer. */
export const confirmationStore = {
  get: () => pending,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Asks the user. A question replaced by another one resolves to false. */
export function confirm(confirmation: Confirmation): Promise<boolean> {
  pending?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      publish(undefined);
      resolve(yes);
    };
    publish({ ...confirmation, answer });
  });
}
