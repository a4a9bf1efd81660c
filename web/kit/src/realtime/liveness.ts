/** Whether what happens reaches this page by itself. While it does not, the page reads again at intervals. */

/** A connection may be lost for so long before anything is said of it. */
const PATIENCE_MS = 10_000;
/** How often the page reads again meanwhile. */
const READ_EVERY_MS = 30_000;
/** Who was sent away does not come back sooner. */
const RETURN_MS = 60_000;

let live = true;
let patience: ReturnType<typeof setTimeout> | undefined;
let reading: ReturnType<typeof setInterval> | undefined;
let returning: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function publish(next: boolean) {
  if (live === next) return;
  live = next;
  for (const listener of listeners) listener();
}

export const liveStore = {
  get: () => live,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Events come again. */
export function cameBack(): void {
  clearTimeout(patience);
  clearInterval(reading);
  clearTimeout(returning);
  patience = reading = returning = undefined;
  publish(true);
}

/** The connection is lost, and sought by itself. */
export function wasLost(readAgain: () => void): void {
  patience ??= setTimeout(() => fallBack(readAgain), PATIENCE_MS);
}

/** The server wants no connection of this page now: it is sought again later. */
export function wasRefused(readAgain: () => void, comeBack: () => void): void {
  fallBack(readAgain);
  clearTimeout(returning);
  returning = setTimeout(comeBack, RETURN_MS);
}

function fallBack(readAgain: () => void) {
  reading ??= setInterval(readAgain, READ_EVERY_MS);
  publish(false);
}
