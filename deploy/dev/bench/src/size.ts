import type { Size } from './fill.js';

/** What is measured with, unless a large one is asked for: 50,000 bids, a fifth of them in one pool. */
export const USUAL: Size = { pools: 1_000, busyBids: 10_040, bids: 40 };
/** A million bids in a hundred times the pools. */
export const LARGE: Size = { pools: 100_000, busyBids: 100_009, bids: 9 };

/** Bids of all pools. */
export const bidsIn = ({ pools, busyBids, bids }: Size) => busyBids + (pools - 1) * bids;
