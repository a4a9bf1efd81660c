import { useSyncExternalStore } from 'react';
import { browserStorage } from '@launchpad/web-kit/storage/storage';

/** The sales a visitor watches: ids of pools, the newest first, in this browser only. */

const KEY = 'watched';
/** Watching one more drops the oldest. */
const MOST = 50;
const POOL_ID = /^\w{1,64}$/;

function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(browserStorage.get(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((id): id is string => typeof id === 'string' && POOL_ID.test(id)).slice(0, MOST);
  } catch {
    return [];
  }
}

let watched = read();
const listeners = new Set<() => void>();

function publish(next: readonly string[]) {
  watched = next;
  for (const listener of listeners) listener();
}

window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) publish(read());
});

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The watched pools, also those that another tab has added. */
export function useWatchlist(): readonly string[] {
  return useSyncExternalStore(subscribe, () => watched);
}

/** Adds a pool, or takes it off. */
export function toggleWatched(poolId: string): void {
  const others = watched.filter((id) => id !== poolId);
  const next = watched.includes(poolId) ? others : [poolId, ...others].slice(0, MOST);
  browserStorage.set(KEY, JSON.stringify(next));
  publish(next);
}
