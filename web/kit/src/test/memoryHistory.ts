import type { History, Listener, Location, Update } from '../router/history';

/** A history that no other test's address is in. */
export function memoryHistory(start: string): History {
  const listeners = new Set<Listener>();
  const locationOf = (to: string): Location => {
    const { pathname, search, hash } = new URL(to, 'http://memory');
    return { pathname, search, hash, key: String(Math.random()) };
  };
  const entries = [locationOf(start)];
  let index = 0;
  const moveTo = (next: number, action: Update['action']) => {
    const delta = next - index;
    index = next;
    for (const listener of listeners) listener({ action, location: entries[index]!, delta });
  };
  return {
    get location() {
      return entries[index]!;
    },
    push: (to) => {
      entries.splice(index + 1, Infinity, locationOf(to));
      moveTo(index + 1, 'push');
    },
    replace: (to) => {
      entries[index] = locationOf(to);
      moveTo(index, 'replace');
    },
    go: (delta) => moveTo(Math.min(Math.max(index + delta, 0), entries.length - 1), 'pop'),
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
