import type { SentTx } from './types';

/** Transactions that are under way, kept in the browser so that a reload loses none. */

const KEY = 'transactions';

function load(): readonly SentTx[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as SentTx[]) : [];
  } catch {
    return [];
  }
}

let transactions = load();
const listeners = new Set<() => void>();

function publish(next: readonly SentTx[]) {
  transactions = next;
  localStorage.setItem(KEY, JSON.stringify(next));
  for (const listener of listeners) listener();
}

export const txStore = {
  get: () => transactions,
  add: (tx: SentTx) => publish([...transactions.filter((other) => other.id !== tx.id), tx]),
  change: (id: string, change: Partial<SentTx>) =>
    publish(transactions.map((tx) => (tx.id === id ? { ...tx, ...change } : tx))),
  remove: (id: string) => publish(transactions.filter((tx) => tx.id !== id)),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
