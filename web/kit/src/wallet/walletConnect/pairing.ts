import { useSyncExternalStore } from 'react';

/** The pairing under way, which the wallet dialog shows: a wallet takes part once it has read the code. */
export interface Pairing {
  /** the code; undefined until the relay has it */
  uri: string | undefined;
}

let pairing: Pairing | undefined;
let cancel = () => {};
const listeners = new Set<() => void>();

function publish(next: Pairing | undefined) {
  pairing = next;
  for (const listener of listeners) listener();
}

const pairingStore = {
  get: () => pairing,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** The pairing under way, if there is one. */
export const usePairing = (): Pairing | undefined =>
  useSyncExternalStore(pairingStore.subscribe, pairingStore.get);

/** Ends the pairing under way: nobody waits for the wallet any more. */
export const cancelPairing = (): void => cancel();

/** Begins a pairing in place of any other. @param onCancel called if its user, or the next one, ends it */
export function beginPairing(onCancel: () => void): { show: (uri: string) => void; end: () => void } {
  cancel();
  const own = () => {
    end();
    onCancel();
  };
  const end = () => {
    if (cancel !== own) return;
    cancel = () => {};
    publish(undefined);
  };
  cancel = own;
  publish({ uri: undefined });
  return {
    show: (uri) => {
      if (cancel === own) publish({ uri });
    },
    end,
  };
}
