import { split, type ClearingTerms } from '@launchpad/contracts/clearing';
import type { Order, Pool, Preview } from '@launchpad/api';
import { formatAmount, losingReason, percentBelow, toPrice, type Price } from '@launchpad/web-kit';
import type { SteadyPool } from '../../common/steadyPool';
import { t } from '../../strings/order';

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

/** What of a pool its clearing depends on. */
type Terms = Pick<
  Pool,
  'poolSellAmount' | 'minimumBuyAmount' | 'minimumBiddingAmount' | 'minimumFundingThreshold'
>;

const termsOf = (pool: Terms): ClearingTerms => ({
  pooledSellAmount: BigInt(pool.poolSellAmount),
  minBuyAmount: BigInt(pool.minimumBuyAmount),
  minimumBiddingAmountPerOrder: BigInt(pool.minimumBiddingAmount),
  minFundingThreshold: BigInt(pool.minimumFundingThreshold),
});

/** A wallet's bid in the book, as far as it decides what it gets. */
export type OwnBid = Pick<Order, 'minBuyAmounts' | 'sellAmounts'>;

/** What a draft and the wallet's other bids get together if the sale ended now. */
export interface Together {
  sold: bigint;
  claimed: bigint;
}

/**
 * @param preview of the book with the draft in it
 * @returns undefined where nothing is sold
 */
export function togetherOf(
  bid: Price,
  { margin }: Pick<Preview, 'margin'>,
  others: readonly OwnBid[],
  pool: Terms,
): Together | undefined {
  if (!margin || others.length === 0) return undefined;
  const clearing = split(termsOf(pool), {
    rank: margin.rank,
    above: BigInt(margin.aboveAmount),
    at: BigInt(margin.atAmount),
  });
  if (!clearing.thresholdReached) return undefined;
  const together = { sold: 0n, claimed: 0n };
  const draft = { minBuyAmounts: bid.buy, sellAmounts: bid.sell };
  for (const { minBuyAmounts, sellAmounts } of [draft, ...others]) {
    const order = { minBuyAmount: BigInt(minBuyAmounts), sellAmount: BigInt(sellAmounts) };
    together.sold += order.sellAmount;
    together.claimed += clearing.payout(order).claimed;
  }
  return together;
}

/** The same as a sentence that follows "If the sale ended now". */
export function outcomeText(pool: SteadyPool, bid: Price, outcome: Outcome): string {
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
