import type { Input, Route } from '../api/index.js';

/**
 * What answers follow from, and changes are told of:
 * - `pools`: any pool, its bids included;
 * - `pool:<id>`: one pool, its bids and comments included;
 * - `content`: pages, FAQs, settings and texts.
 */
export type Subject = 'pools' | 'content' | `pool:${string}`;

/** One pool, with its bids and comments. */
export const onePool = (poolId: string): Subject => `pool:${poolId}`;

/** What a change of a pool, its bids or its comments changes. */
export const changeOfPool = (poolId: string): Subject[] => ['pools', onePool(poolId)];

/** A read whose answers to visitors are kept until what they follow from changes. */
export interface CachedRead<R extends Route> {
  /** Undefined where answers to this input are not kept. */
  follows: (input: Input<R>) => Subject | undefined;
  /** What of the chains' time the answer shows: their newest blocks, or also what began or ended this second. */
  time?: 'block' | 'second';
}

/** A write after which no answer is given any more that was kept before. */
export interface ChangingWrite<R extends Route> {
  changes: (input: Input<R>) => Subject[];
}

/** How a route and the cache go together. */
export type Caching<R extends Route> = CachedRead<R> | ChangingWrite<R>;
