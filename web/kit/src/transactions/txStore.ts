import type { SentTx } from './types';

/**
 * What this browser sent, kept in its storage so that a reload loses nothing and every tab knows of the
 * others'.
 */

const KEY = 'transactions';
const RECENT = 'transactions.recent';

function read<T>(key: string): readonly T[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? (stored as T[]) : [];
  } catch {
    return [];
  }
}

/** A full or forbidden storage costs the memory of it, never the transaction. */
function write(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    console.error('storage', error);
  }
}

let transactions = read<SentTx>(KEY);
const listeners = new Set<() => void>();

function publish(next: readonly SentTx[]) {
  transactions = next;
  for (const listener of listeners) listener();
}

/** Changes what is stored now, another tab's included. */
function change(changed: (stored: readonly SentTx[]) => readonly SentTx[]) {
  const next = changed(read<SentTx>(KEY));
  write(KEY, next);
  publish(next);
}

window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) publish(read<SentTx>(KEY));
});

/** The transactions under way, of all tabs. */
export const txStore = {
  get: () => transactions,
  has: (id: string) => read<SentTx>(KEY).some((tx) => tx.id === id),
  add: (tx: SentTx) => change((stored) => [...stored.filter((other) => other.id !== tx.id), tx]),
  change: (id: string, changes: Partial<SentTx>) =>
    change((stored) => stored.map((tx) => (tx.id === id ? { ...tx, ...changes } : tx))),
  remove: (id: string) => change((stored) => stored.filter((tx) => tx.id !== id)),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** An act that was sent a moment ago. */
export interface RecentAct {
  key: string;
  /** what was asked for, in smallest units */
  figures: string;
  /** unix ms */
  at: number;
}

export const recentActs = {
  get: () => read<RecentAct>(RECENT),
  set: (acts: readonly RecentAct[]) => write(RECENT, acts),
};
