/**
 * One holder per name, across this browser's tabs: by the Web Locks API, which pages on plain http do not
 * have. There a lease in the browser's storage stands in, renewed while it is held.
 */

/** What `exclusively` gives when somebody else holds the name. */
export const TAKEN = Symbol('taken');

const LEASE_MS = 90_000;
const RENEW_MS = 10_000;
/** How long two tabs that took a lease at the same moment need to see it. */
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
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

async function takeLease(name: string): Promise<(() => void) | undefined> {
  const holder = `${Date.now()}-${Math.random()}`;
  const standing = readLease(name);
  if (standing && standing.until > Date.now()) return undefined;
  const renew = () =>
    localStorage.setItem(keyOf(name), JSON.stringify({ holder, until: Date.now() + LEASE_MS }));
  const release = () => {
    clearInterval(timer);
    window.removeEventListener('pagehide', release);
    if (readLease(name)?.holder === holder) localStorage.removeItem(keyOf(name));
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
 * Runs `work` while holding a name, and gives what it gives; `TAKEN`, without running it, when the name is
 * held in this tab or another one.
 */
export async function exclusively<T>(name: string, work: () => Promise<T>): Promise<T | typeof TAKEN> {
  // before any await: the second click of a double click comes in the same moment
  if (held.has(name)) return TAKEN;
  held.add(name);
  try {
    const { locks } = navigator as { locks?: LockManager };
    if (locks) {
      return await locks.request(`launchpad ${name}`, { ifAvailable: true }, async (lock) =>
        lock ? work() : TAKEN,
      );
    }
    const release = await takeLease(name);
    if (!release) return TAKEN;
    return await work().finally(release);
  } finally {
    held.delete(name);
  }
}

/** Runs `work` as the holder of a name, after whoever holds it now. Where there are no Web Locks: if it is free. */
export async function whenFree(name: string, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (locks) await locks.request(`launchpad ${name}`, work);
  else await exclusively(name, work);
}
