import type { Pool } from '@launchpad/api';
import { useState } from 'react';

/** What bids change. */
const MOVING = [
  'figures',
  'clearingPrice',
  'lastBid',
  'bidCount',
  'payouts',
  'soldArrayCounter',
  'thresholdData',
  'clock',
] as const satisfies (keyof Pool)[];

/** A pool without what every bid changes: its terms, texts and state. */
export type SteadyPool = Omit<Pool, (typeof MOVING)[number]> & {
  figures: Pick<Pool['figures'], 'thresholdStatus'>;
};

/**
 * The same object while nothing but bids arrives, so that the memoised parts of a page that show terms are not drawn
 * again with each of them.
 */
export function useSteadyPool(pool: Pool): SteadyPool {
  const [steady, setSteady] = useState(pool);
  if (isSteady(steady, pool)) return steady;
  setSteady(pool);
  return pool;
}

const moving = new Set<string>(MOVING);

function isSteady(before: Pool, after: Pool): boolean {
  if (before === after) return true;
  const keys = new Set([...Object.keys(before), ...Object.keys(after)] as (keyof Pool)[]);
  return (
    before.figures.thresholdStatus === after.figures.thresholdStatus &&
    [...keys].every((key) => moving.has(key) || before[key] === after[key])
  );
}
