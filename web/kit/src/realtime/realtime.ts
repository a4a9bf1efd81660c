import type { ClientEvents, ServerEvents } from '@launchpad/gateway/api';
import type { Socket } from 'socket.io-client';
import { accessToken, api, poolTags, tags, type Tag } from '../api/client';
import { store } from '../app/store';
import { setClocks } from '../clock/chainClock';
import { apiOrigin } from '../config/env';

/**
 * The socket to the backend: events make the page read again what they touch. Loaded after the first data,
 * so it costs the first paint nothing.
 */

type AppSocket = Socket<ServerEvents, ClientEvents>;

const watched = new Map<string, number>();
let socket: AppSocket | undefined;
let connecting: Promise<void> | undefined;

/** The events a page's own act can lead to. */
type ActEvents = Pick<ServerEvents, 'orderPlaced' | 'orderChanged' | 'poolCleared' | 'poolupdated'>;
export type ActEvent = {
  [E in keyof ActEvents]: { name: E } & Parameters<ActEvents[E]>[0];
}[keyof ActEvents];

const listeners = new Set<(event: ActEvent) => void>();

/** Hears of what happens to pools until the returned function is called. */
export function onActEvent(listener: (event: ActEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(event: ActEvent) {
  for (const listener of listeners) listener(event);
}

const COLLECT_MS = 200;
let collected: Tag[] = [];
let flush: ReturnType<typeof setTimeout> | undefined;

/** Many events at once make one refresh. */
function invalidate(more: readonly Tag[]) {
  collected.push(...more);
  flush ??= setTimeout(() => {
    store.dispatch(api.util.invalidateTags(collected));
    collected = [];
    flush = undefined;
  }, COLLECT_MS);
}

const contentTags: Record<'cms' | 'faq' | 'settings' | 'texts', Tag> = {
  cms: 'Cms',
  faq: 'Faqs',
  settings: 'Settings',
  texts: 'Texts',
};

function listen(to: AppSocket) {
  let connectedBefore = false;
  to.on('connect', () => {
    if (watched.size > 0) to.emit('watch', [...watched.keys()], () => {});
    if (connectedBefore) invalidate(tags.filter((tag) => tag !== 'Audit'));
    connectedBefore = true;
  });
  to.on('poolCreated', ({ poolId }) => invalidate(poolTags(poolId)));
  to.on('poolupdated', ({ poolId }) => invalidate([...poolTags(poolId), { type: 'Comments', id: poolId }]));
  to.on('orderPlaced', ({ poolId }) => invalidate(poolTags(poolId)));
  to.on('orderChanged', ({ poolId }) => invalidate(poolTags(poolId)));
  to.on('poolCleared', ({ poolId }) => invalidate(poolTags(poolId)));
  to.on('orderPlaced', (event) => tell({ name: 'orderPlaced', ...event }));
  to.on('orderChanged', (event) => tell({ name: 'orderChanged', ...event }));
  to.on('poolCleared', (event) => tell({ name: 'poolCleared', ...event }));
  to.on('poolupdated', (event) => tell({ name: 'poolupdated', ...event }));
  to.on('clock', (clock) => setClocks([clock], clock.serverTime));
  to.on('contentChanged', ({ kind }) => invalidate([contentTags[kind]]));
  to.on('notificationCreated', () => invalidate(['Notifications']));
}

/** Opens the socket once. */
export function connectRealtime(): Promise<void> {
  connecting ??= import('socket.io-client').then(({ io }) => {
    socket = io(apiOrigin, {
      withCredentials: true,
      // long polling would need every request of a socket to reach the same instance
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      auth: (send) => void accessToken().then((token) => send(token ? { token } : {})),
    });
    listen(socket);
  });
  return connecting;
}

/** Connects again as whoever is signed in now. */
export function reconnectRealtime(): void {
  socket?.disconnect().connect();
}

/** Asks for a pool's events until the returned function is called. */
export function watchPool(poolId: string): () => void {
  const count = watched.get(poolId) ?? 0;
  watched.set(poolId, count + 1);
  if (count === 0 && socket?.connected) socket.emit('watch', [poolId], () => {});
  return () => {
    const left = (watched.get(poolId) ?? 1) - 1;
    if (left > 0) return void watched.set(poolId, left);
    watched.delete(poolId);
    socket?.emit('unwatch', [poolId]);
  };
}
