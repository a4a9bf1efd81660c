import { browserStorage } from '../storage/storage';
import type { SentTx } from './types';

/**
 * The transactions this browser sent, in local storage so that they survive a reload and every tab sees those
 * of the others.
 */

const KEY = 'transactions';
const RECENT = 'transactions.recent';

function read<T>(key: string): readonly T[] {
  try {
    const stored: unknown = JSON.parse(browserStorage.get(key) ?? '[]');
    return Array.isArray(stored) ? (stored as T[]) : [];
  } catch {
    return [];
  }
}

const write = (key: string, value: unknown) => browserStorage.set(key, JSON.stringify(value));

let transactions = read<SentTx>(KEY);
const listeners = new Set<() => void>();

function publish(next: readonly SentTx[]) {
  transactions = next;
  for (const listener of listeners) listener();
}

/** Updates what is stored now, including the transactions of other tabs. */
function update(recipe: (stored: readonly SentTx[]) => readonly SentTx[]) {
  const next = recipe(read<SentTx>(KEY));
  write(KEY, next);
  publish(next);
}

window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) publish(read<SentTx>(KEY));
});

/** The pending transactions of all tabs. */
export const txStore = {
  get: () => transactions,
  /** as it is stored now, which other tabs may have changed a moment ago */
  find: (id: string) => read<SentTx>(KEY).find((tx) => tx.id === id),
  has: (id: string) => txStore.find(id) !== undefined,
  add: (tx: SentTx) => update((stored) => [...stored.filter((other) => other.id !== tx.id), tx]),
  change: (id: string, changes: Partial<SentTx>) =>
    update((stored) => stored.map((tx) => (tx.id === id ? { ...tx, ...changes } : tx))),
  remove: (id: string) => update((stored) => stored.filter((tx) => tx.id !== id)),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** An action that was sent recently. */
export interface RecentAction {
  key: string;
  /** in smallest units */
  amounts: string;
  /** unix ms */
  at: number;
}

export const recentActions = {
  get: () => read<RecentAction>(RECENT),
  set: (actions: readonly RecentAction[]) => write(RECENT, actions),
};
