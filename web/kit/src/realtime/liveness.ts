/** Whether this page receives live events. While it does not, the page polls. */

/** A connection may be lost for this long before the page says so. */
const GRACE_MS = 10_000;
/** How often the page polls meanwhile. */
const POLL_MS = 30_000;
/** A refused page does not reconnect sooner. */
const RECONNECT_MS = 60_000;

let live = true;
let graceTimer: ReturnType<typeof setTimeout> | undefined;
let pollTimer: ReturnType<typeof setInterval> | undefined;
let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
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

/** The connection is open. */
export function markConnected(): void {
  clearTimeout(graceTimer);
  clearInterval(pollTimer);
  clearTimeout(reconnectTimer);
  graceTimer = pollTimer = reconnectTimer = undefined;
  publish(true);
}

/** The connection is lost; the socket reconnects by itself. */
export function markLost(refetch: () => void): void {
  graceTimer ??= setTimeout(() => startPolling(refetch), GRACE_MS);
}

/** The server refuses the connection for now: reconnects later. */
export function markRefused(refetch: () => void, reconnect: () => void): void {
  startPolling(refetch);
  clearTimeout(reconnectTimer);
  reconnectTimer = setTimeout(reconnect, RECONNECT_MS);
}

function startPolling(refetch: () => void) {
  pollTimer ??= setInterval(refetch, POLL_MS);
  publish(false);
}
