import type { Order, Pool } from '@launchpad/api';
import {
  comparePrices,
  losingReason,
  thresholdReached,
  toPrice,
  type LosingReason,
  type Price,
} from '@launchpad/web-kit';

/** What a bid gets: pooling tokens, and bidding tokens that come back. */
export interface Payout {
  claimed: bigint;
  refunded: bigint;
}

type Sale = Pick<Pool, 'isCancelled' | 'scamStatus'>;
type Bid = Pick<Order, 'isEWD' | 'claimStatus' | 'trxStats' | 'outcome' | 'sellAmounts' | 'minBuyAmounts'>;

/** What a bid got, gets by the settlement, or would get from the book of now; undefined if not known yet. */
export function payoutOf(bid: Bid, pool: Sale): Payout | undefined {
  const sell = BigInt(bid.sellAmounts);
  if (bid.isEWD) return { claimed: 0n, refunded: sell - penaltyOf(bid) };
  const outcome = bid.trxStats ?? bid.outcome;
  if (!bid.trxStats && (pool.isCancelled || pool.scamStatus)) return { claimed: 0n, refunded: sell };
  return outcome && { claimed: BigInt(outcome.claimedValue), refunded: BigInt(outcome.refundedValue) };
}

/** What an emergency withdraw costs. */
export function penaltyOf({ sellAmounts }: Pick<Order, 'sellAmounts'>): bigint {
  return BigInt(sellAmounts) / 10n;
}

/** An own bid's highest price. */
export function limitOf({ minBuyAmounts, sellAmounts }: Pick<Order, 'minBuyAmounts' | 'sellAmounts'>): Price {
  return { buy: BigInt(minBuyAmounts), sell: BigInt(sellAmounts) };
}

/** The wallet's bids in one pool, added up. Amounts in smallest units. */
export interface Position<T extends Bid = Order> {
  /** in the book, or paid out from it */
  active: T[];
  withdrawn: T[];
  /** of the active bids */
  spent: bigint;
  /** undefined while the outcome of one of them is unknown */
  payout: Payout | undefined;
  /** what the withdrawn bids gave back, and what withdrawing them cost */
  withdrawnBack: bigint;
  penalties: bigint;
  /** of the active bids */
  highest: Price | undefined;
  standing: Standing;
}

/** How the active bids do together: all of them buy for everything, some of it comes back, or nothing is bought. */
export type Standing = 'wins' | 'partly' | 'loses' | 'unknown' | 'withdrawn';

export function positionOf<T extends Bid>(bids: readonly T[], pool: Sale): Position<T> {
  const active = bids.filter(({ isEWD }) => !isEWD);
  const withdrawn = bids.filter(({ isEWD }) => isEWD);
  const payouts = active.map((bid) => payoutOf(bid, pool));
  const payout = payouts.every((one) => one !== undefined)
    ? { claimed: sum(payouts.map((one) => one.claimed)), refunded: sum(payouts.map((one) => one.refunded)) }
    : undefined;
  return {
    active,
    withdrawn,
    spent: sum(active.map(({ sellAmounts }) => BigInt(sellAmounts))),
    payout,
    withdrawnBack: sum(withdrawn.map((bid) => BigInt(bid.sellAmounts) - penaltyOf(bid))),
    penalties: sum(withdrawn.map(penaltyOf)),
    highest: active.map(limitOf).reduce<Price | undefined>(higher, undefined),
    standing: active.length === 0 ? 'withdrawn' : standingOf(payout),
  };
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

function higher(best: Price | undefined, price: Price): Price {
  return best && comparePrices(best, price) >= 0 ? best : price;
}

function standingOf(payout: Payout | undefined): Standing {
  if (!payout) return 'unknown';
  if (payout.claimed === 0n) return 'loses';
  return payout.refunded === 0n ? 'wins' : 'partly';
}

/** Why none of the bids buys anything. */
export function lossOf(
  { highest, standing }: Pick<Position, 'highest' | 'standing'>,
  pool: Parameters<typeof thresholdReached>[0] & Pick<Pool, 'clearingPrice'> & Sale,
): LosingReason | undefined {
  if (standing !== 'loses' || !highest || pool.isCancelled || pool.scamStatus) return undefined;
  return losingReason(highest, toPrice(pool.clearingPrice), thresholdReached(pool));
}

/** How far a price is above another in whole percent, rounded toward zero; negative below it. */
export function percentAbove(price: Price, other: Price): bigint {
  const whole = other.sell * price.buy;
  return whole === 0n ? 0n : ((price.sell * other.buy - whole) * 100n) / whole;
}

/** A winning bid whose limit is so few percent above the clearing price can be overtaken by the next ones. */
const NARROW = 5n;

/** Whether a bid that buys now could lose to a few higher ones. */
export function isAtRisk(
  { active }: Pick<Position, 'active'>,
  pool: Sale & Pick<Pool, 'clearingPrice'>,
): boolean {
  const clearing = toPrice(pool.clearingPrice);
  if (!clearing) return false;
  return active.some((bid) => {
    const payout = payoutOf(bid, pool);
    return payout !== undefined && payout.claimed > 0n && percentAbove(limitOf(bid), clearing) < NARROW;
  });
}
