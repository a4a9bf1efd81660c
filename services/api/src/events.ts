import { z } from 'zod';
import { comment } from './routes/comments.js';
import { address, chainClock, recordId } from './routes/common.js';
import * as examples from './routes/examples.js';
import { order } from './routes/orders.js';
import { poolBook, poolTerms, settlement } from './routes/pool-shapes.js';
import type { Access } from './routes/route.js';
import { limits } from './rules/limits.js';

// socket.io, default namespace and path. The session cookie identifies the wallet; an admin adds `auth: { token }` with
// the access token. Events about pools that are not public go only to their owner and admins.

/** What one end of a socket says to the other: a name with one argument. The AsyncAPI document is made of these. */
export interface SocketMessage<P extends z.ZodType = z.ZodType> {
  /** what it says, and to whom */
  summary: string;
  /** more about it, for those who write a client */
  description?: string;
  /** whose sockets it is for; those of `public` may have no session */
  access: Access;
  payload: P;
  example: z.input<P>;
}

/** A message that the gateway acknowledges. */
export interface AskingMessage<
  P extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> extends SocketMessage<P> {
  acknowledgement: Pick<SocketMessage<A>, 'summary' | 'payload' | 'example'>;
}

type Input<M extends SocketMessage> = Omit<M, 'access'> & { access?: Access };

const message = <P extends z.ZodType>(input: Input<SocketMessage<P>>): SocketMessage<P> => ({
  access: 'public',
  ...input,
});

const asking = <P extends z.ZodType, A extends z.ZodType>(
  input: Input<AskingMessage<P, A>>,
): AskingMessage<P, A> => ({ access: 'public', ...input });

/** What of the content can change. */
export const contentKind = z.enum(['cms', 'faq', 'settings', 'texts']);

const orderEvent = poolBook.extend({ poolId: z.string(), order });

const poolEvent = z.object({
  poolId: z.string(),
  what: z.enum(['changed', 'commented', 'moderated', 'moment', 'removed']),
  /** for a change */
  pool: poolTerms.optional(),
  /** for a comment */
  comment: comment.optional(),
});

const { poolId } = examples.pool;

/** What the gateway sends, by the event's name. */
export const serverEvents = {
  connectedUser: message({
    summary: 'Who the socket belongs to: to the socket itself, right after it connected',
    payload: z.object({ address: address.nullable(), admin: z.boolean() }),
    example: { address: examples.order.orderBy, admin: false },
  }),
  poolCreated: message({
    summary: 'A pool is known: to everybody who may see it',
    payload: z.object({ poolId: z.string(), pool: poolTerms }),
    example: { poolId, pool: examples.poolTerms },
  }),
  poolupdated: message({
    summary: 'A pool changed: to everybody who may see it; comments only to the sockets that watch the pool',
    description:
      '`what` is `changed`, with all of the pool’s terms and state in `pool`, where absent fields are unset; ' +
      '`commented`, with the comment; `moderated`: a comment was hidden or is shown again; `moment`: the sale ' +
      'started or ended; `removed`: a reorganisation removed the pool’s creation. If `version`, `hasMetadata` or ' +
      '`awaitsReview` changed, the description, which is in no event, may have changed too.',
    payload: poolEvent,
    example: { poolId, what: 'changed', pool: examples.poolTerms },
  }),
  orderPlaced: message({
    summary: 'A bid was placed: to its bidder’s sockets and, except in a rush, to those that watch the pool',
    description:
      'Everything a page needs without reading again: the current figures of the book, and the bid. The bid’s own ' +
      'four figures are entry `order.ordinal` of the pool’s series; if that is not the page’s next entry, it missed ' +
      'some or must replace some, and reads the series from there.',
    payload: orderEvent,
    example: { poolId, ...examples.poolBook, order: examples.order },
  }),
  orderChanged: message({
    summary:
      'A bid was withdrawn, claimed, refunded or removed by a reorganisation, or the pool changed and with it the ' +
      'figures of its bids: to the same sockets',
    description:
      'Without a bid, several may have changed. In a rush of bids (more than 5 to 25 changes in 250 ms, the more ' +
      'watch the fewer), and for five seconds after it, the sockets that watch the pool get one without a bid instead, ' +
      'four times a second at most.',
    payload: orderEvent.partial({ order: true }),
    example: { poolId, ...examples.poolBook, order: { ...examples.order, claimStatus: true } },
  }),
  poolCleared: message({
    summary: 'A pool was settled: to everybody who may see it',
    payload: poolBook.extend({ poolId: z.string(), settlement }),
    example: { poolId, ...examples.poolBook, settlement: examples.settlement },
  }),
  clock: message({
    summary: 'A chain has a new block: to everybody',
    description: '`serverTime` is the server’s wall clock in unix milliseconds as it was sent.',
    payload: chainClock.extend({ serverTime: z.int() }),
    example: { ...examples.chainClock, serverTime: examples.config.serverTime },
  }),
  contentChanged: message({
    summary: 'A page, FAQ, setting or text changed: to everybody',
    payload: z.object({ kind: contentKind }),
    example: { kind: 'faq' },
  }),
  refused: message({
    summary: 'The socket exceeded a limit and is closed; it should not reconnect immediately',
    description: '`reason` is machine readable, kebab-case: `too-many-messages`.',
    payload: z.object({ reason: z.string() }),
    example: { reason: 'too-many-messages' },
  }),
  notificationCreated: message({
    summary: 'A new notification: to admins',
    access: 'admin',
    payload: z.object({ poolId: z.string() }),
    example: { poolId },
  }),
};

const poolIds = z.array(recordId).max(limits.watchedPools);

/** What clients send, by the message's name. */
export const clientEvents = {
  watch: asking({
    summary: `Joins the rooms of pools, at most ${limits.watchedPools} a socket`,
    description:
      'A pool that the caller may not see, that is not there, or that cannot be read just now is not acknowledged: ' +
      'the call `getPool` says which it is. A new connection watches none until it asks again.',
    payload: poolIds,
    example: [poolId],
    acknowledgement: {
      summary: 'The pools whose events the socket gets from now on',
      payload: z.array(recordId),
      example: [poolId],
    },
  }),
  unwatch: message({
    summary: 'Leaves the rooms of pools',
    payload: poolIds,
    example: [poolId],
  }),
};

/** The schemas that only events have, and that have a name of their own in their description. */
export const namedInEvents = {
  PoolTerms: { schema: poolTerms, example: examples.poolTerms },
};

/** Functions that take what the gateway sends, as socket.io types them. */
export type ServerEvents = {
  [E in keyof typeof serverEvents]: (event: z.output<(typeof serverEvents)[E]['payload']>) => void;
};

type Sent<M extends SocketMessage> =
  M extends AskingMessage<infer P, infer A>
    ? (payload: z.input<P>, acknowledge: (answer: z.output<A>) => void) => void
    : (payload: z.input<M['payload']>) => void;

/** Functions that take what clients send, as socket.io types them. */
export type ClientEvents = { [E in keyof typeof clientEvents]: Sent<(typeof clientEvents)[E]> };

/** What is said of a pool to the sockets that watch it. */
export type WatchedEvents = Pick<
  ServerEvents,
  'orderPlaced' | 'orderChanged' | 'poolCleared' | 'poolupdated'
>;

export type ContentKind = z.output<typeof contentKind>;
export type OrderEvent = z.output<typeof orderEvent>;
export type PoolEvent = z.output<typeof poolEvent>;
