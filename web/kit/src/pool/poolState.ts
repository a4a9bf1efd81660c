import type { Order, Pool } from '@launchpad/api';
import { WITHDRAW_MARGIN } from '@launchpad/contracts/clearing';
import { comparePrices, sameAddress } from '../formats';
import type { PairDecimals, Price } from '../formats';
import { poolState, poolStates, thresholdReached, type Threshold } from './states';

/** The phase of a sale: Closed once settled or past its end. */
export type TimeState = 'Upcoming' | 'Live' | 'Closed';
/** The lifecycle of a pool, as its managers see it. */
export type Lifecycle = 'Deleted' | 'Scammed' | 'Cancelled' | 'Closed' | 'Pending' | 'Active';
/** The threshold badge. */
export type ThresholdBadge =
  | 'Achieved'
  | 'Not Achieved'
  | 'awaiting KYC'
  | 'Upcoming'
  | 'Pool not yet closed';

type Times = Pick<Pool, 'poolStartDate' | 'poolEndDate' | 'closeStatus'>;
type Flags = Pick<Pool, 'isDeleted' | 'scamStatus' | 'isCancelled'>;

/** @param now the chain's time, unix seconds */
export function timeState(pool: Times, now: number): TimeState {
  if (pool.closeStatus || now >= pool.poolEndDate) return 'Closed';
  return now < pool.poolStartDate ? 'Upcoming' : 'Live';
}

/** The first that applies of Deleted, Scammed, Cancelled, Closed; otherwise Pending or Active by KYC. */
export function lifecycle(pool: Times & Flags & Pick<Pool, 'poolStatus'>, now: number): Lifecycle {
  if (pool.isDeleted) return 'Deleted';
  if (pool.scamStatus) return 'Scammed';
  if (pool.isCancelled) return 'Cancelled';
  if (timeState(pool, now) === 'Closed') return 'Closed';
  return pool.poolStatus ? 'Active' : 'Pending';
}

/** The badges of public pages: the state, and Kyc once approved, while that is still relevant. */
export function publicBadges(pool: Parameters<typeof poolState>[0] & Pick<Pool, 'poolStatus'>, now: number) {
  const { badge, showsApproval } = poolStates[poolState(pool, now)];
  return pool.poolStatus && showsApproval ? [badge, 'Kyc' as const] : [badge];
}

export function thresholdBadge(
  pool: Times & Threshold & Pick<Pool, 'poolStatus'>,
  now: number,
): ThresholdBadge {
  const state = timeState(pool, now);
  if (state === 'Closed') return thresholdReached(pool) ? 'Achieved' : 'Not Achieved';
  if (!pool.poolStatus) return 'awaiting KYC';
  return state === 'Upcoming' ? 'Upcoming' : 'Pool not yet closed';
}

/** Why a bid gets no tokens. */
export type LosingReason = 'softCap' | 'price';

/**
 * Why a bid would get, or got, nothing: its limit price is below the clearing price, or the soft cap is not
 * reached.
 */
export function losingReason(
  bid: Price,
  clearing: Price | undefined,
  reached: boolean,
): LosingReason | undefined {
  if (clearing && comparePrices(bid, clearing) < 0) return 'price';
  return reached ? undefined : 'softCap';
}

/** The reserve price: the ratio of the pool's two minimum amounts. */
export function reservePrice(pool: Pick<Pool, 'minimumBiddingAmount' | 'minimumBuyAmount'>): Price {
  return { sell: BigInt(pool.minimumBiddingAmount), buy: BigInt(pool.minimumBuyAmount) };
}

export function pairDecimals(pool: Pick<Pool, 'bdDecimals' | 'ptDecimals'>): PairDecimals {
  return { bidding: pool.bdDecimals, pooling: pool.ptDecimals };
}

/** Parses a price of the API. */
export function toPrice(price: { buy: string; sell: string } | undefined): Price | undefined {
  return price && { sell: BigInt(price.sell), buy: BigInt(price.buy) };
}

/** What can be done with a bid, or what was done. */
export type BidAction =
  | { kind: 'none' | 'waiting' | 'withdrawn' | 'withdraw' | 'claim' | 'refund' }
  | { kind: 'done'; type: 'claimed' | 'refunded' | 'claimed&refund' };

type BidState = Pick<Order, 'isEWD' | 'claimStatus' | 'trxStats' | 'orderBy'>;

/** @param address of the connected wallet: only the bid's owner gets an action */
export function bidAction(
  bid: BidState,
  pool: Times & Flags & Threshold,
  now: number,
  address: string | undefined,
): BidAction {
  if (bid.isEWD) return { kind: 'withdrawn' };
  if (bid.claimStatus) return { kind: 'done', type: bid.trxStats?.claimedType ?? 'claimed' };
  const mine = sameAddress(bid.orderBy, address);
  const { payout } = poolStates[poolState(pool, now)];
  if (payout) return { kind: mine ? payout : 'none' };
  if (pool.poolEndDate - now <= WITHDRAW_MARGIN) return { kind: 'waiting' };
  return { kind: mine && now >= pool.poolStartDate ? 'withdraw' : 'none' };
}
