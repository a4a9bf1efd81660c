import type { Comment } from './routes/comments.js';
import type { ChainClock } from './routes/common.js';
import type { Order } from './routes/orders.js';
import type { PoolBook, PoolTerms, Settlement } from './routes/pool-shapes.js';

/**
 * socket.io, default namespace and path. The session cookie identifies the wallet; an admin adds `auth: { token }` with
 * the access token. Events about pools that are not public go only to their owner and admins.
 */
export interface ServerEvents {
  /** to the socket itself, right after it connected */
  connectedUser: (who: { address: string | null; admin: boolean }) => void;
  /** a pool is known: to everybody who may see it */
  poolCreated: (event: { poolId: string; pool: PoolTerms }) => void;
  /** a pool changed: to everybody who may see it; comments only to the sockets that watch it */
  poolupdated: (event: PoolEvent) => void;
  /** a bid was placed: to its bidder's sockets and, except in a rush, to those that watch the pool */
  orderPlaced: (event: OrderEvent) => void;
  /**
   * a bid was withdrawn, claimed, refunded or removed by a reorganisation, or the pool changed and with it the
   * figures of its bids: to the same sockets. In a rush of bids (more than 5 to 25 changes in 250 ms, the more watch
   * the fewer) the sockets that watch the pool get one without a bid instead, four times a second.
   */
  orderChanged: (event: Omit<OrderEvent, 'order'> & { order?: Order }) => void;
  /** a pool was settled: to everybody who may see it */
  poolCleared: (event: PoolBook & { poolId: string; settlement: Settlement }) => void;
  /** a chain has a new block: to everybody */
  clock: (clock: ChainClock & { serverTime: number }) => void;
  /** a page, FAQ, setting or text changed: to everybody */
  contentChanged: (event: { kind: 'cms' | 'faq' | 'settings' | 'texts' }) => void;
  /** the socket exceeded a limit and is closed; it should not reconnect immediately */
  refused: (why: { reason: string }) => void;
  /** a new notification: to admins */
  notificationCreated: (event: { poolId: string }) => void;
}

/**
 * Everything a page needs without reading again: the current figures of the book, and the bid. The bid's own four figures
 * are entry `order.ordinal` of the pool's series; if that is not the page's next entry, it missed some or must replace
 * some, and reads the series from there. Without a bid, several may have changed.
 */
export interface OrderEvent extends PoolBook {
  poolId: string;
  order: Order;
}

/** What happened to a pool. */
export interface PoolEvent {
  poolId: string;
  /**
   * `moderated`: a comment was hidden or is shown again; `moment`: it started or ended; `removed`: a reorganisation
   * removed its creation
   */
  what: 'changed' | 'commented' | 'moderated' | 'moment' | 'removed';
  /** for a change: all of the pool's terms and state; absent fields are unset. If `version`, `hasMetadata` or
   * `awaitsReview` changed, the description, which is in no event, may have changed too. */
  pool?: PoolTerms;
  comment?: Comment;
}

export interface ClientEvents {
  /** joins the rooms of pools, at most 100 a socket; returns the ones it may see */
  watch: (poolIds: string[], joined: (poolIds: string[]) => void) => void;
  unwatch: (poolIds: string[]) => void;
}
