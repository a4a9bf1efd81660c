import type { ClientEvents, ServerEvents, WatchedEvents } from '@launchpad/api';
import type { Socket } from 'socket.io-client';

/** What the page wants of the socket, and the socket once it is loaded. */

export type AppSocket = Socket<ServerEvents, ClientEvents>;

const watched = new Map<string, number>();
let watching = () => {};
/** Resolves once the page watches a pool. */
export const whenWatching = new Promise<void>((resolve) => (watching = resolve));
let socket: AppSocket | undefined;
let grantedLate = (_poolIds: string[]) => {};

/** The server hides a pool, or cannot read it just now: it is asked again, ever less often. */
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

/** The events the page's own actions can cause. */
export type ActionEvent = {
  [E in keyof WatchedEvents]: { name: E } & Parameters<WatchedEvents[E]>[0];
}[keyof WatchedEvents];

const listeners = new Set<(event: ActionEvent) => void>();

/** Subscribes to pool events. @returns unsubscribes */
export function onActionEvent(listener: (event: ActionEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Passes an event on to those who subscribed. */
export function notify(event: ActionEvent): void {
  for (const listener of listeners) listener(event);
}

/**
 * The socket is created, though not connected yet.
 * @param onLate gets the pools whose first events were missed, as the server did not grant them at once
 */
export function setSocket(created: AppSocket, onLate: (poolIds: string[]) => void): void {
  socket = created;
  grantedLate = onLate;
}

/** Reconnects with the current session. */
export function reconnectRealtime(): void {
  socket?.disconnect().connect();
}

/** The pools the page shows: what the socket asks for when it connects. */
export const watchedPools = (): string[] => [...watched.keys()];

/** Asks the server for the events of pools, until it grants them, the page leaves them or the connection ends. */
export function askFor(poolIds: string[], retryMs = FIRST_RETRY_MS): void {
  const asked = socket;
  if (!asked || poolIds.length === 0) return;
  const connection = asked.id;
  asked.emit('watch', poolIds, (granted) => {
    if (retryMs > FIRST_RETRY_MS) grantedLate(granted);
    const missing = poolIds.filter((poolId) => !granted.includes(poolId));
    if (missing.length === 0) return;
    setTimeout(() => {
      if (asked.connected && asked.id === connection)
        askFor(
          missing.filter((poolId) => watched.has(poolId)),
          Math.min(2 * retryMs, LONGEST_RETRY_MS),
        );
    }, retryMs);
  });
}

/** Subscribes to a pool's events. @returns unsubscribes */
export function watchPool(poolId: string): () => void {
  const count = watched.get(poolId) ?? 0;
  watched.set(poolId, count + 1);
  watching();
  if (count === 0 && socket?.connected) askFor([poolId]);
  return () => {
    const left = (watched.get(poolId) ?? 1) - 1;
    if (left > 0) return void watched.set(poolId, left);
    watched.delete(poolId);
    socket?.emit('unwatch', [poolId]);
  };
}
