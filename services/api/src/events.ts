import type { Comment } from './routes/comments.js';
import type { ChainClock } from './routes/common.js';
import type { Order } from './routes/orders.js';
import type { PoolBook, PoolTerms, Settlement } from './routes/pool-shapes.js';

/**
 * socket.io, default namespace and path. The session cookie tells who connects; an admin adds
 * `auth: { token }` with the access token.
 * Pools nobody but their owner and admins may see ring at those alone.
 */
export interface ServerEvents {
  /** to the socket itself, right after it connected */
  connectedUser: (who: { address: string | null; admin: boolean }) => void;
  /** a pool is known: to everybody who may see it */
  poolCreated: (event: { poolId: string; pool: PoolTerms }) => void;
  /** something came of a pool: to everybody who may see it, of comments to the sockets that watch it */
  poolupdated: (event: PoolEvent) => void;
  /** a bid was placed: to the sockets that watch the pool, and its bidder's */
  orderPlaced: (event: OrderEvent) => void;
  /**
   * a bid was withdrawn, claimed, refunded or taken back by a reorganisation, or the pool changed and with it what
   * its bids come to: to the same
   */
  orderChanged: (event: Omit<OrderEvent, 'order'> & { order?: Order }) => void;
  /** a pool was settled: to everybody who may see it */
  poolCleared: (event: PoolBook & { poolId: string; settlement: Settlement }) => void;
  /** a chain has a new block: to everybody */
  clock: (clock: ChainClock & { serverTime: number }) => void;
  /** a page, FAQ, setting or text changed: to everybody */
  contentChanged: (event: { kind: 'cms' | 'faq' | 'settings' | 'texts' }) => void;
  /** the socket asked too much, is closed with this, and is not to come back at once */
  refused: (why: { reason: string }) => void;
  /** the bell rings: to admins */
  notificationCreated: (event: { poolId: string }) => void;
}

/**
 * What a page needs so that it reads nothing again: the book as it is now, and the bid. The bid's own four figures are
 * entry `order.ordinal` of the pool's series; where that is not the page's next one, it missed or must replace some,
 * and reads the series from there. Without a bid, more than one may have changed.
 */
export interface OrderEvent extends PoolBook {
  poolId: string;
  order: Order;
}

/** What came of a pool. */
export interface PoolEvent {
  poolId: string;
  /** `moment`: its start or end came; `removed`: a reorganisation took its creation back */
  what: 'changed' | 'commented' | 'moment' | 'removed';
  /** of a change: all of the pool's terms and state; what is absent here, it has no more. A new `version` or
   * `hasMetadata` or `awaitsReview` says that the description may be another, which no event carries. */
  pool?: PoolTerms;
  comment?: Comment;
}

export interface ClientEvents {
  /** joins the rooms of pools, at most 100 a socket; answers the ones it may see */
  watch: (poolIds: string[], joined: (poolIds: string[]) => void) => void;
  unwatch: (poolIds: string[]) => void;
}
