import type { Order, Pool } from '@launchpad/gateway/api';
import { sameAddress } from '../formats';
import type { PairDecimals, Price } from '../formats';

/** Where a sale is in time: Closed once settled or past its end. */
export type TimeState = 'Upcoming' | 'Live' | 'Closed';
/** What became of a pool, as its managers see it. */
export type Lifecycle = 'Deleted' | 'Scammed' | 'Cancelled' | 'Closed' | 'Pending' | 'Active';
/** What the threshold badge says. */
export type ThresholdBadge =
  'Achieved' | 'Not Achieved' | 'awaiting KYC' | 'Upcoming' | 'Pool not yet closed';

/** An emergency withdraw needs more than this many seconds before the end. */
export const WITHDRAW_MARGIN = 90;

type Times = Pick<Pool, 'poolStartDate' | 'poolEndDate' | 'closeStatus'>;
type Flags = Pick<Pool, 'isDeleted' | 'scamStatus' | 'isCancelled'>;

/** @param now the chain's time, unix seconds */
export function timeState(pool: Times, now: number): TimeState {
  if (pool.closeStatus || now >= pool.poolEndDate) return 'Closed';
  return now < pool.poolStartDate ? 'Upcoming' : 'Live';
}

/** The first that holds of Deleted, Scammed, Cancelled, Closed; otherwise Pending or Active by KYC. */
export function lifecycle(pool: Times & Flags & Pick<Pool, 'poolStatus'>, now: number): Lifecycle {
  if (pool.isDeleted) return 'Deleted';
  if (pool.scamStatus) return 'Scammed';
  if (pool.isCancelled) return 'Cancelled';
  if (timeState(pool, now) === 'Closed') return 'Closed';
  return pool.poolStatus ? 'Active' : 'Pending';
}

/** The badges of public pages: what became of it or else its time state, and Kyc once approved. */
export function publicBadges(
  pool: Times & Flags & Pick<Pool, 'poolStatus'>,
  now: number,
): (Lifecycle | TimeState | 'Kyc')[] {
  const fate = (['Deleted', 'Scammed', 'Cancelled'] as const).find((f) => f === lifecycle(pool, now));
  const badges: (Lifecycle | TimeState | 'Kyc')[] = fate
    ? [fate, timeState(pool, now)]
    : [timeState(pool, now)];
  return pool.poolStatus ? [...badges, 'Kyc'] : badges;
}

/** Whether the soft cap counts as reached: as settled, or by the present book. */
export function thresholdReached(pool: Pick<Pool, 'settlement' | 'figures'>): boolean {
  return pool.settlement ? !pool.settlement.minFundingThresholdNotReached : pool.figures.thresholdStatus;
}

export function thresholdBadge(
  pool: Times & Pick<Pool, 'settlement' | 'figures' | 'poolStatus'>,
  now: number,
): ThresholdBadge {
  const state = timeState(pool, now);
  if (state === 'Closed') return thresholdReached(pool) ? 'Achieved' : 'Not Achieved';
  if (!pool.poolStatus) return 'awaiting KYC';
  return state === 'Upcoming' ? 'Upcoming' : 'Pool not yet closed';
}

/** Whether the sale is over and waits for its settlement. */
export function canSettle(pool: Times & Flags, now: number): boolean {
  const stopped = pool.isDeleted || pool.scamStatus || pool.isCancelled;
  return now >= pool.poolEndDate && !pool.closeStatus && !stopped;
}

/** The reserve price: what the minimums of bid and buy amount to. */
export function reservePrice(pool: Pick<Pool, 'minimumBiddingAmount' | 'minimumBuyAmount'>): Price {
  return { sell: BigInt(pool.minimumBiddingAmount), buy: BigInt(pool.minimumBuyAmount) };
}

export function pairDecimals(pool: Pick<Pool, 'bdDecimals' | 'ptDecimals'>): PairDecimals {
  return { bidding: pool.bdDecimals, pooling: pool.ptDecimals };
}

/** A price of the API as numbers to compare. */
export function toPrice(price: { buy: string; sell: string } | undefined): Price | undefined {
  return price && { sell: BigInt(price.sell), buy: BigInt(price.buy) };
}

/** What can be done about a bid, or what was. */
export type BidAction =
  | { kind: 'none' | 'waiting' | 'withdrawn' | 'withdraw' | 'claim' | 'refund' }
  | { kind: 'done'; type: 'claimed' | 'refunded' | 'claimed&refund' };

type BidState = Pick<Order, 'isEWD' | 'claimStatus' | 'trxStats' | 'orderBy'>;

/** @param address of the connected wallet: only a bid's owner is offered anything */
export function bidAction(
  bid: BidState,
  pool: Times & Flags & Pick<Pool, 'settlement' | 'figures'>,
  now: number,
  address: string | undefined,
): BidAction {
  if (bid.isEWD) return { kind: 'withdrawn' };
  if (bid.claimStatus) return { kind: 'done', type: bid.trxStats?.claimedType ?? 'claimed' };
  const mine = sameAddress(bid.orderBy, address);
  if (pool.isCancelled || pool.scamStatus) return { kind: mine ? 'refund' : 'none' };
  if (pool.closeStatus) {
    if (!mine) return { kind: 'none' };
    return { kind: thresholdReached(pool) ? 'claim' : 'refund' };
  }
  if (pool.poolEndDate - now <= WITHDRAW_MARGIN) return { kind: 'waiting' };
  return { kind: mine && now >= pool.poolStartDate ? 'withdraw' : 'none' };
}
