import type { ChainClock, Price } from './common.js';
import type { Order } from './orders.js';
import type { Figures, Settlement } from './pool-shapes.js';

/**
 * socket.io, default namespace and path. The session cookie tells who connects; an admin adds
 * `auth: { token }` with the access token.
 * Pools nobody but their owner and admins may see ring at those alone.
 */
export interface ServerEvents {
  /** to the socket itself, right after it connected */
  connectedUser: (who: { address: string | null; admin: boolean }) => void;
  /** a pool is known: to everybody who may see it */
  poolCreated: (event: { poolId: string }) => void;
  /** any field of a pool changed, its start or end came, it vanished or got a comment: to everybody who may see it */
  poolupdated: (event: { poolId: string }) => void;
  /** a bid was placed: to the sockets that watch the pool, and its bidder's */
  orderPlaced: (event: OrderEvent) => void;
  /**
   * a bid was withdrawn, claimed, refunded or taken back by a reorganisation, or the pool changed and with it what
   * its bids come to: to the same
   */
  orderChanged: (event: Omit<OrderEvent, 'order'> & { order?: Order }) => void;
  /** a pool was settled: to everybody who may see it */
  poolCleared: (event: { poolId: string; settlement: Settlement }) => void;
  /** a chain has a new block: to everybody */
  clock: (clock: ChainClock & { serverTime: number }) => void;
  /** a page, FAQ, setting or text changed: to everybody */
  contentChanged: (event: { kind: 'cms' | 'faq' | 'settings' | 'texts' }) => void;
  /** the bell rings: to admins */
  notificationCreated: (event: { poolId: string }) => void;
}

export interface OrderEvent {
  poolId: string;
  order: Order;
  figures: Figures;
  clearingPrice?: Price;
  bidCount: number;
}

export interface ClientEvents {
  /** joins the rooms of pools, at most 100 a socket; answers the ones it may see */
  watch: (poolIds: string[], joined: (poolIds: string[]) => void) => void;
  unwatch: (poolIds: string[]) => void;
}
