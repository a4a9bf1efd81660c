/** Where the user is. */
export interface Location {
  /** with the path that the app is served under */
  pathname: string;
  /** with its question mark, or empty */
  search: string;
  hash: string;
  /** another one after each navigation */
  key: string;
}

/** A change of the location: by a link or a call, or by the browser's buttons. */
export interface Update {
  action: 'push' | 'replace' | 'pop';
  location: Location;
  /** by how many entries */
  delta: number;
}

export type Listener = (update: Update) => void;

/** The entries that Back and Forward go through. */
export interface History {
  readonly location: Location;
  push(to: string): void;
  replace(to: string): void;
  go(delta: number): void;
  /** @returns stops listening */
  listen(listener: Listener): () => void;
}

export const pathOf = (to: string): string => /^[^?#]*/.exec(to)?.[0] ?? '';

/** What the browser keeps with an entry. */
interface Entry {
  key: string;
  index: number;
}

const newKey = () => Math.random().toString(36).slice(2);

/** The history of the browser's tab. */
export function browserHistory(): History {
  const { history } = window;
  const listeners = new Set<Listener>();
  const entryAt = (at: number): Entry => ({ key: newKey(), index: at });
  /** The entry of now, which only a link within the page makes without us: one further. */
  const entryNow = (otherwise: number): Entry => {
    if (!history.state) history.replaceState(entryAt(otherwise), '');
    return history.state as Entry;
  };
  const locationOf = ({ key }: Entry): Location => {
    const { pathname, search, hash } = window.location;
    return { pathname, search, hash, key };
  };
  let entry = entryNow(0);
  let location = locationOf(entry);

  const publish = (action: Update['action']) => {
    const before = entry.index;
    entry = entryNow(before + 1);
    location = locationOf(entry);
    for (const listener of listeners) listener({ action, location, delta: entry.index - before });
  };
  window.addEventListener('popstate', () => publish('pop'));
  return {
    get location() {
      return location;
    },
    push: (to) => {
      history.pushState(entryAt(entry.index + 1), '', to);
      publish('push');
    },
    replace: (to) => {
      history.replaceState(entryAt(entry.index), '', to);
      publish('replace');
    },
    go: (delta) => history.go(delta),
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
