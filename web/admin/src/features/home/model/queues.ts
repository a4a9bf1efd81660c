import type { ManagedListQuery, Pool } from '@launchpad/api';
import { type ListView, queryOf, viewOf } from '../../manage-pools/model/listQuery';

/** How many of what waits for an admin are shown. */
export const SHOWN = 5;
/** Pools that are looked through where the list cannot be narrowed to what waits. */
const LOOKED_AT = 100;

/** What waits for an admin, as a part of the list of managed pools. */
export interface PoolQueue {
  view: ListView;
  query: ManagedListQuery;
}

function queueOf(narrow: Partial<ListView>, limit: number): PoolQueue {
  const view = { ...viewOf(new URLSearchParams()), ...narrow };
  return { view, query: { ...queryOf(view), limit } };
}

export const poolQueues = {
  review: queueOf({ state: 'open', kyc: 'pending', sort: 'oldest' }, SHOWN),
  settle: queueOf({ state: 'toSettle', kyc: 'approved', sort: 'ending' }, SHOWN),
  refund: queueOf({ state: 'scam' }, LOOKED_AT),
};

/** Bids of a scam or cancelled pool that nobody refunded yet. */
export function openRefunds({ payouts }: Pick<Pool, 'payouts'>): number {
  return payouts ? payouts.orders - payouts.paid : 0;
}
