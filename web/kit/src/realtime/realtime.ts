import type { ContentKind, OrderEvent, ServerEvents } from '@launchpad/api';
import { accessToken, api, COMMENTS_OF_ALL, MANAGED_POOLS, poolTags, tags, type Tag } from '../api/client';
import { sharedApi } from '../api/shared';
import { store } from '../api/store';
import { setClocks } from '../clock/chainClock';
import { apiOrigin } from '../config/env';
import { sameAddress } from '../formats';
import { markConnected, markLost, markRefused } from './liveness';
import { paced } from './paced';
import {
  isBeingRead,
  patchBook,
  patchComment,
  patchMarket,
  patchNewOrders,
  patchOrder,
  patchSettlement,
  patchTerms,
} from './patch';
import { askFor, notify, setSocket, watchedPools, type AppSocket } from './subscriptions';

/**
 * The socket to the backend: events update the API client's cache and refetch what they lack. Loaded after the
 * first data, so that it does not delay the first paint.
 */

let connecting: Promise<void> | undefined;

const BATCH_MS = 200;
let batch: Tag[] = [];
let batchTimer: ReturnType<typeof setTimeout> | undefined;

/** Invalidates in batches: many events at once cause one refetch. */
function invalidate(more: readonly Tag[]) {
  batch.push(...more);
  batchTimer ??= setTimeout(() => {
    store.dispatch(api.util.invalidateTags(batch));
    batch = [];
    batchTimer = undefined;
  }, BATCH_MS);
}

/** What others' bids change but no event carries: the outcome of each bid and of a draft. */
const outcomeTags = (poolId: string): Tag[] => [
  { type: 'Orders', id: poolId },
  { type: 'Preview', id: poolId },
  'MyOrders',
];

/** Invalidates at most once in `ms`, the first time at once if asked to. */
function throttled(ms: number, isFirstAtOnce: boolean): (more: readonly Tag[]) => void {
  let waiting: Tag[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    timer = undefined;
    if (waiting.length === 0) return;
    invalidate(waiting);
    waiting = [];
    if (isFirstAtOnce) timer = setTimeout(end, ms);
  };
  return (more) => {
    waiting.push(...more);
    if (timer !== undefined) return;
    if (isFirstAtOnce) end();
    else timer = setTimeout(end, ms);
  };
}

/** For what changes with every bid. */
const invalidateOutcomes = throttled(5_000, false);
/** For bids that are in no event: in a rush, the page only hears four times a second that there are more. */
const invalidateBids = throttled(1_000, true);

/** The chart is drawn once a second and no more: it costs more than the rest of the page. */
const MARKET_MS = 1_000;

let newBids: OrderEvent[] = [];
let marketBids: OrderEvent[] = [];

/** Figures and rows, which a busy sale changes five times a second and no more. */
const rows = paced(BATCH_MS, () => {
  const events = newBids;
  newBids = [];
  addTo(patchNewOrders, events);
});
const market = paced(MARKET_MS, () => {
  const events = marketBids;
  marketBids = [];
  addTo((poolId, ...bids) => {
    if (patchMarket(poolId, ...bids)) invalidateBids([{ type: 'Book', id: poolId }]);
  }, events);
});

/** Adds a bid to the page: at once if it comes alone, else with others. */
function addBid(event: OrderEvent) {
  newBids.push(event);
  marketBids.push(event);
  rows.soon();
  market.soon();
}

/** What is known of a bid is applied in order: call this before anything else about bids. */
function addNewBids() {
  rows.now();
  market.now();
}

function addTo(patch: typeof patchNewOrders, events: readonly OrderEvent[]) {
  for (const poolId of new Set(events.map((event) => event.poolId))) {
    const ofPool = events.filter((event) => event.poolId === poolId);
    const newest = ofPool.at(-1);
    if (newest)
      patch(
        poolId,
        ofPool.map(({ order }) => order),
        newest,
      );
  }
}

const selectMe = sharedApi.endpoints.me.select();

function isMine({ orderBy }: { orderBy: string }): boolean {
  const me = selectMe(store.getState()).data?.address;
  return sameAddress(me ?? undefined, orderBy);
}

const onPoolUpdated: ServerEvents['poolupdated'] = ({ poolId, what, pool, comment }) => {
  if (what === 'moment') return invalidate(['Pools']);
  if (what === 'commented' && comment) return patchComment(poolId, comment);
  if (what === 'moderated') {
    return invalidate([poolId, COMMENTS_OF_ALL].map((id) => ({ type: 'Comments' as const, id })));
  }
  invalidate([{ type: 'Review', id: poolId }]);
  if (!pool) return invalidate([...poolTags(poolId), { type: 'Comments', id: poolId }]);
  const missing = patchTerms(poolId, pool);
  readOlderAgain(poolId);
  const id = poolId;
  invalidate([
    ...(missing.lists ? ['Pools' as const] : []),
    ...(missing.managedLists ? [MANAGED_POOLS] : []),
    ...(missing.description ? [{ type: 'Pool' as const, id }] : []),
    ...(missing.whitelist ? [{ type: 'Whitelist' as const, id }] : []),
    // a new state or soft cap changes the outcome of each bid
    ...outcomeTags(poolId),
  ]);
};

const contentTags: Record<ContentKind, Tag> = {
  cms: 'Cms',
  faq: 'Faqs',
  settings: 'Settings',
  texts: 'Texts',
};

/** What may have changed between the first reads of a pool's page and its first event. */
const missedTags = (poolId: string): Tag[] => [
  { type: 'Pool', id: poolId },
  { type: 'Book', id: poolId },
  { type: 'Orders', id: poolId },
  { type: 'Whitelist', id: poolId },
];

/** After an event of a pool: an answer about it that is on its way may be older, and takes the event's place. */
function readOlderAgain(poolId: string) {
  if (isBeingRead(poolId)) invalidateOutcomes(missedTags(poolId));
}

/** Refetches everything open pages show. */
const refetchAll = () => invalidate(tags.filter((tag) => tag !== 'Audit'));

function listen(to: AppSocket) {
  let connectedBefore = false;
  to.on('connect', () => {
    const pools = watchedPools();
    askFor(pools);
    if (connectedBefore) refetchAll();
    // the configuration has the chains' latest blocks; lists may have been open for a while
    else invalidate(['Config', 'Pools', ...pools.flatMap(missedTags)]);
    connectedBefore = true;
    markConnected();
  });
  // a refusal by the server is final for the socket; after anything else it reconnects by itself
  const onLost = () => (to.active ? markLost(refetchAll) : markRefused(refetchAll, () => to.connect()));
  to.on('connect_error', onLost);
  to.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') onLost();
  });
  to.on('poolCreated', () => invalidate(['Pools']));
  to.on('poolupdated', onPoolUpdated);
  to.on('orderPlaced', (event) => {
    addBid(event);
    readOlderAgain(event.poolId);
    if (isMine(event.order)) invalidate(['MyOrders']);
    invalidateOutcomes(outcomeTags(event.poolId));
  });
  to.on('orderChanged', ({ poolId, order, ...book }) => {
    addNewBids();
    patchBook(poolId, book);
    if (order) patchOrder(order);
    readOlderAgain(poolId);
    // the event does not say what left the book
    if (!order)
      return invalidateBids([{ type: 'Book', id: poolId }, { type: 'Orders', id: poolId }, 'MyOrders']);
    if (order.isEWD) invalidate([{ type: 'Book', id: poolId }]);
    if (isMine(order)) invalidate(['MyOrders']);
    invalidateOutcomes(outcomeTags(poolId));
  });
  to.on('poolCleared', (event) => {
    addNewBids();
    patchSettlement(event);
    patchBook(event.poolId, event);
    readOlderAgain(event.poolId);
    invalidate([...outcomeTags(event.poolId), 'Pools']);
  });
  to.on('orderPlaced', (event) => notify({ name: 'orderPlaced', ...event }));
  to.on('orderChanged', (event) => notify({ name: 'orderChanged', ...event }));
  to.on('poolCleared', (event) => notify({ name: 'poolCleared', ...event }));
  to.on('poolupdated', (event) => notify({ name: 'poolupdated', ...event }));
  to.on('clock', (clock) => setClocks([clock], clock.serverTime));
  to.on('contentChanged', ({ kind }) => invalidate([contentTags[kind]]));
  to.on('notificationCreated', () => invalidate(['Notifications']));
}

/** Opens the socket once. */
export function connectRealtime(): Promise<void> {
  connecting ??= import('socket.io-client').then(({ io }) => {
    const socket: AppSocket = io(apiOrigin, {
      withCredentials: true,
      // long polling needs every request of a socket to reach the same instance
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      auth: (send) => void accessToken().then((token) => send(token ? { token } : {})),
    });
    setSocket(socket, (poolIds) => invalidate(poolIds.flatMap(missedTags)));
    listen(socket);
  });
  return connecting;
}
