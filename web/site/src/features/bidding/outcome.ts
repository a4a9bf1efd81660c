import { ONE, multiple, tickOf } from '@launchpad/contracts/clearing';
import type { Order, Pool, Preview } from '@launchpad/api';
import {
  formatAmount,
  losingReason,
  percentBelow,
  thresholdReached,
  toPrice,
  type Price,
} from '@launchpad/web-kit';
import { t } from '../../strings/pool';

/** What a draft would get if the sale ended now. Amounts in smallest units. */
export type Outcome =
  | { kind: 'full'; claimed: bigint }
  | { kind: 'part'; claimed: bigint; refunded: bigint }
  /** below the clearing price by that many percent, rounded up: everything comes back */
  | { kind: 'price'; percent: bigint }
  /** the soft cap is not reached: everything comes back */
  | { kind: 'softCap' };

/** @param preview of the book with this bid in it */
export function outcomeOf(bid: Price, preview: Preview): Outcome {
  const claimed = BigInt(preview.claimedValue);
  const refunded = BigInt(preview.refundedValue);
  if (claimed > 0n) return refunded > 0n ? { kind: 'part', claimed, refunded } : { kind: 'full', claimed };
  const clearing = toPrice(preview.clearingPrice);
  if (clearing && losingReason(bid, clearing, false) === 'price')
    return { kind: 'price', percent: percentBelow(bid, clearing) };
  return { kind: 'softCap' };
}

/** A wallet's bid in the book, as far as it decides what it gets. */
export type OwnBid = Pick<Order, 'minBuyAmounts' | 'sellAmounts'>;

/** What a draft and the wallet's other bids get together if the sale ended now. */
export interface Together {
  sold: bigint;
  claimed: bigint;
  /** one of the others is at the clearing price itself: how much of it buys depends on those it shares with */
  isLeast: boolean;
}

/**
 * @param preview of the book with the draft in it, whose price is what every bid above it pays
 * @returns undefined where nothing is sold, or the price is not known
 */
export function togetherOf(
  bid: Price,
  preview: Preview,
  others: readonly OwnBid[],
  pool: Pick<Pool, 'minimumBuyAmount' | 'minimumBiddingAmount' | 'figures' | 'settlement'>,
): Together | undefined {
  const price = toPrice(preview.clearingPrice);
  // a draft that buys nothing does not show whether the soft cap is reached; one more bid never undoes it
  const isSold = preview.claimedValue !== '0' || thresholdReached(pool);
  if (!price || others.length === 0 || !isSold) return undefined;
  const terms = {
    minBuyAmount: BigInt(pool.minimumBuyAmount),
    minimumBiddingAmountPerOrder: BigInt(pool.minimumBiddingAmount),
  };
  const clearing = tickOf(terms, { minBuyAmount: price.buy, sellAmount: price.sell }) ?? 0;
  // between two ticks it is what those above pay for everything, and those at the lower one get nothing
  const isShared =
    price.sell * terms.minBuyAmount * ONE ===
    price.buy * terms.minimumBiddingAmountPerOrder * multiple(clearing);
  const together = { sold: bid.sell, claimed: BigInt(preview.claimedValue), isLeast: false };
  for (const { minBuyAmounts, sellAmounts } of others) {
    const sellAmount = BigInt(sellAmounts);
    const tick = tickOf(terms, { minBuyAmount: BigInt(minBuyAmounts), sellAmount }) ?? 0;
    together.sold += sellAmount;
    if (tick > clearing) together.claimed += (sellAmount * price.buy) / price.sell;
    else if (tick === clearing && isShared) together.isLeast = true;
  }
  return together;
}

/** The same as a sentence that follows "If the sale ended now". */
export function outcomeText(pool: Pool, bid: Price, outcome: Outcome): string {
  const tokens = (amount: bigint) => `${formatAmount(amount, pool.ptDecimals)} ${pool.ptSymbol}`;
  const money = (amount: bigint) => `${formatAmount(amount, pool.bdDecimals)} ${pool.bdSymbol}`;
  switch (outcome.kind) {
    case 'full':
      return t.bid.outcomeFull(tokens(outcome.claimed), money(bid.sell));
    case 'part':
      return t.bid.outcomePart(tokens(outcome.claimed), money(bid.sell), money(outcome.refunded));
    case 'price':
      return t.bid.outcomeNone.price(outcome.percent.toString(), money(bid.sell));
    case 'softCap':
      return t.bid.outcomeNone.softCap(money(bid.sell));
  }
}
