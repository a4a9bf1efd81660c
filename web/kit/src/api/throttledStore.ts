import type { Store } from '@reduxjs/toolkit';

/** How old what is not seen may be: as old as the outcomes of others’ bids are anyway. */
const INTERVAL_MS = 5_000;

/** A store whose readers see changes at once while it is live, else at most every five seconds, all together. */
export interface ThrottledStore extends Store {
  setLive(live: boolean): void;
}

/** Another view of a store: what is dispatched to it changes the store itself. */
export function throttledStore(store: Store): ThrottledStore {
  const listeners = new Set<() => void>();
  let state: unknown = store.getState();
  let isLive = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsubscribe = () => {};

  const update = () => {
    clearTimeout(timer);
    timer = undefined;
    if (state === store.getState()) return;
    state = store.getState();
    for (const listener of [...listeners]) listener();
  };
  const onChange = () => {
    if (isLive) update();
    else timer ??= setTimeout(update, INTERVAL_MS);
  };

  return {
    ...store,
    getState: () => state,
    setLive(live) {
      isLive = live;
      if (live) update();
    },
    subscribe(listener) {
      if (listeners.size === 0) {
        unsubscribe = store.subscribe(onChange);
        state = store.getState();
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        unsubscribe();
        clearTimeout(timer);
        timer = undefined;
      };
    },
  };
}
