import type { Input, Route } from '@launchpad/api/routes';

/**
 * Subjects for the invalidation of cached answers:
 * - `pools`: any pool, its bids included;
 * - `pool:<id>`: one pool, its bids included;
 * - `comments:<id>`: the comments of one pool;
 * - `content`: pages, FAQs, settings and texts.
 */
export type Subject = 'pools' | 'content' | `${'pool' | 'comments'}:${string}`;

/** One pool, with its bids. */
export const onePool = (poolId: string): Subject => `pool:${poolId}`;

/** The comments of one pool. */
export const commentsOf = (poolId: string): Subject => `comments:${poolId}`;

/** What a bid, a withdrawal, a settlement or a claim changes. */
export const changeOfBids = (poolId: string): Subject[] => ['pools', onePool(poolId)];

/** What a change of a pool itself affects, including who may see it. */
export const changeOfPool = (poolId: string): Subject[] => [...changeOfBids(poolId), commentsOf(poolId)];

/** A read whose answers to visitors are cached until their subject changes. */
export interface CachedRead<R extends Route> {
  /** Undefined if answers to this input are not cached. */
  follows: (input: Input<R>) => Subject | undefined;
  /** What of the chains' time the answer shows: their newest blocks, or also what began or ended this second. */
  time?: 'block' | 'second';
}

/** A write that invalidates cached answers. */
export interface ChangingWrite<R extends Route> {
  changes: (input: Input<R>) => Subject[];
}

/** How a route and the cache go together. */
export type Caching<R extends Route> = CachedRead<R> | ChangingWrite<R>;
