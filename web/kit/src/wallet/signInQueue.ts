import { walletStore } from './wallet';

/**
 * The sign-in that waits because the server lets only so many from one network in at a time: it is tried again by itself,
 * until its user cancels it.
 */
export interface QueuedSignIn {
  /** unix ms of the next try */
  nextTry: number;
  cancel: () => void;
}

/** The user cancelled a sign-in that waited: like a rejection in the wallet, it needs no message. */
export class SignInCancelled extends Error {
  override readonly name = 'SignInCancelled';
  /** what wallets say of a rejection */
  readonly code = 4001;
}

let queued: QueuedSignIn | undefined;
const listeners = new Set<() => void>();

function publish(next: QueuedSignIn | undefined): void {
  queued = next;
  for (const listener of listeners) listener();
}

/** The sign-in that waits, if any. */
export const signInQueue = {
  get: () => queued,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/**
 * Resolves after `ms`, which its user sees pass.
 * @param requireCurrent throws if the wallet has changed meanwhile
 * @throws SignInCancelled, or what `requireCurrent` throws, at once
 */
export async function waitInQueue(ms: number, requireCurrent: () => void): Promise<void> {
  let stop = () => {};
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      const unsubscribe = walletStore.subscribe(() => {
        try {
          requireCurrent();
        } catch (error) {
          reject(error);
        }
      });
      stop = () => {
        clearTimeout(timer);
        unsubscribe();
      };
      publish({ nextTry: Date.now() + ms, cancel: () => reject(new SignInCancelled('Cancelled')) });
    });
  } finally {
    stop();
    publish(undefined);
  }
}
