import type { ClientEvents, ServerEvents } from '@launchpad/api';
import type { Socket } from 'socket.io-client';
import { accessToken, api, poolTags, tags, type Tag } from '../api/client';
import { sharedApi } from '../api/shared';
import { store } from '../api/store';
import { setClocks } from '../clock/chainClock';
import { apiOrigin } from '../config/env';
import { sameAddress } from '../formats';
import { cameBack, wasLost, wasRefused } from './liveness';
import { patchBook, patchComment, patchNewOrder, patchOrder, patchSettlement, patchTerms } from './patch';

/**
 * The socket to the backend: events change what the page has read, and make it read what they lack. Loaded
 * after the first data, so it costs the first paint nothing.
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

/** What others' bids change and no event carries: what each bid, and a draft, comes to. */
const outcomeTags = (poolId: string): Tag[] => [
  { type: 'Orders', id: poolId },
  { type: 'Preview', id: poolId },
  'MyOrders',
];

const SLOW_MS = 5_000;
let slowly: Tag[] = [];
let slowFlush: ReturnType<typeof setTimeout> | undefined;

/** What moves with every bid is read at most once in a while. */
function invalidateSlowly(more: readonly Tag[]) {
  slowly.push(...more);
  slowFlush ??= setTimeout(() => {
    invalidate(slowly);
    slowly = [];
    slowFlush = undefined;
  }, SLOW_MS);
}

function isMine({ orderBy }: { orderBy: string }): boolean {
  const me = sharedApi.endpoints.me.select()(store.getState()).data?.address;
  return sameAddress(me ?? undefined, orderBy);
}

const changedPool: ServerEvents['poolupdated'] = ({ poolId, what, pool, comment }) => {
  if (what === 'moment') return invalidate(['Pools']);
  if (what === 'commented' && comment) return patchComment(poolId, comment);
  if (!pool) return invalidate([...poolTags(poolId), { type: 'Comments', id: poolId }]);
  const missing = patchTerms(poolId, pool);
  const id = poolId;
  invalidate([
    ...(missing.lists ? ['Pools' as const] : []),
    ...(missing.description ? [{ type: 'Pool' as const, id }] : []),
    ...(missing.whitelist ? [{ type: 'Whitelist' as const, id }] : []),
    // a fate or another soft cap changes what each bid comes to
    ...outcomeTags(poolId),
  ]);
};

const contentTags: Record<'cms' | 'faq' | 'settings' | 'texts', Tag> = {
  cms: 'Cms',
  faq: 'Faqs',
  settings: 'Settings',
  texts: 'Texts',
};

/** What may have happened to a pool between the first reads of its page and its first event. */
const newsTags = (poolId: string): Tag[] => [
  { type: 'Pool', id: poolId },
  { type: 'Book', id: poolId },
  { type: 'Orders', id: poolId },
];

/** Everything that open pages show. */
const readAgain = () => invalidate(tags.filter((tag) => tag !== 'Audit'));

function listen(to: AppSocket) {
  let connectedBefore = false;
  to.on('connect', () => {
    const pools = [...watched.keys()];
    if (pools.length > 0) to.emit('watch', pools, () => {});
    if (connectedBefore) readAgain();
    // the configuration has the chains' newest blocks
    else invalidate(['Config', ...pools.flatMap(newsTags)]);
    connectedBefore = true;
    cameBack();
  });
  // the server's own no is final for the socket, anything else it tries again by itself
  const isSought = () => (to.active ? wasLost(readAgain) : wasRefused(readAgain, () => to.connect()));
  to.on('connect_error', isSought);
  to.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') isSought();
  });
  to.on('poolCreated', () => invalidate(['Pools']));
  to.on('poolupdated', changedPool);
  to.on('orderPlaced', ({ poolId, order, ...book }) => {
    patchNewOrder(poolId, order);
    patchBook(poolId, book);
    if (isMine(order)) invalidate(['MyOrders']);
    invalidateSlowly(outcomeTags(poolId));
  });
  to.on('orderChanged', ({ poolId, order, ...book }) => {
    patchBook(poolId, book);
    if (order) patchOrder(order);
    // what it took out of the book is not said
    if (!order || order.isEWD) invalidate([{ type: 'Book', id: poolId }]);
    if (!order || isMine(order)) invalidate(['MyOrders']);
    if (order) invalidateSlowly(outcomeTags(poolId));
    else invalidate([{ type: 'Orders', id: poolId }]);
  });
  to.on('poolCleared', (event) => {
    patchSettlement(event);
    patchBook(event.poolId, event);
    invalidate([...outcomeTags(event.poolId), 'Pools']);
  });
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
