import { browserStorage } from '../storage/storage';

/**
 * One holder per name across this browser's tabs, by the Web Locks API. Pages on plain http do not have it and
 * use a lease in local storage instead, renewed while it is held.
 */

/** Returned by `tryWithLock` when the name is held elsewhere. */
export const LOCKED = Symbol('locked');

const LEASE_MS = 90_000;
const RENEW_MS = 10_000;
/** How long it takes two tabs that took a lease at the same time to see each other's. */
const SETTLE_MS = 30;

interface Lease {
  holder: string;
  /** unix ms */
  until: number;
}

const held = new Set<string>();
const keyOf = (name: string) => `lock.${name}`;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function readLease(name: string): Lease | undefined {
  try {
    return JSON.parse(browserStorage.get(keyOf(name)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

async function takeLease(name: string): Promise<(() => void) | undefined> {
  const holder = `${Date.now()}-${Math.random()}`;
  const current = readLease(name);
  if (current && current.until > Date.now()) return undefined;
  const renew = () =>
    browserStorage.set(keyOf(name), JSON.stringify({ holder, until: Date.now() + LEASE_MS }));
  const release = () => {
    clearInterval(timer);
    window.removeEventListener('pagehide', release);
    if (readLease(name)?.holder === holder) browserStorage.remove(keyOf(name));
  };
  renew();
  const timer = setInterval(renew, RENEW_MS);
  window.addEventListener('pagehide', release);
  await pause(SETTLE_MS);
  if (readLease(name)?.holder === holder) return release;
  clearInterval(timer);
  window.removeEventListener('pagehide', release);
  return undefined;
}

/**
 * Runs `work` while holding a name and returns its result; `LOCKED`, without running it, when the name is held
 * in this tab or another one.
 */
export async function tryWithLock<T>(name: string, work: () => Promise<T>): Promise<T | typeof LOCKED> {
  // before any await: the second click of a double click comes at the same time
  if (held.has(name)) return LOCKED;
  held.add(name);
  try {
    const { locks } = navigator as { locks?: LockManager };
    if (locks) {
      return await locks.request(`launchpad ${name}`, { ifAvailable: true }, async (lock) =>
        lock ? work() : LOCKED,
      );
    }
    const release = await takeLease(name);
    if (!release) return LOCKED;
    return await work().finally(release);
  } finally {
    held.delete(name);
  }
}

/** Runs `work` once the name is released. Without Web Locks it runs only if the name is free. */
export async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (locks) await locks.request(`launchpad ${name}`, work);
  else await tryWithLock(name, work);
}
