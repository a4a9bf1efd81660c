import type { AnswerOf, Input, Route } from '@launchpad/api/routes';

/**
 * Subjects for the invalidation of cached answers:
 * - `pools`: which pools there are and what they are, without their bids;
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
export const changeOfBids = (poolId: string): Subject[] => [onePool(poolId)];

/** What a change of a pool itself affects, including who may see it. */
export const changeOfPool = (poolId: string): Subject[] => ['pools', onePool(poolId), commentsOf(poolId)];

/** What of the chains' time an answer shows: their newest blocks, or also what began or ended this second. */
export type ShownTime = 'block' | 'second';

/** A read whose answers to visitors are cached until one of their subjects changes. */
export interface CachedRead<R extends Route> {
  /** Undefined if answers to this input are not cached. */
  follows: (input: Input<R>) => Subject | undefined;
  /** What else an answer follows from, by what it shows. */
  shows?: (answer: AnswerOf<R>) => Subject[];
  time?: ShownTime;
}

/** A write that invalidates cached answers. */
export interface ChangingWrite<R extends Route> {
  changes: (input: Input<R>) => Subject[];
}

/** How a route and the cache go together. */
export type Caching<R extends Route> = CachedRead<R> | ChangingWrite<R>;
