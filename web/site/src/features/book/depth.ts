import type { Book, Pool } from '@launchpad/api';
import { clear, tickOf, type Bid, type ClearingTerms } from '@launchpad/contracts';
import { comparePrices, type Price } from '@launchpad/web-kit';

/** A price step of the book, or the draft bid. */
export interface DepthStep {
  price: Price;
  sellAmount: bigint;
  /** from the best price down to this step */
  cumulative: bigint;
  orders: number;
  /** whether this step is the draft */
  draft: boolean;
}

export interface Depth {
  steps: DepthStep[];
  /** the clearing price with these steps; undefined without any */
  clearing: Price | undefined;
}

type Terms = Pick<
  Pool,
  'poolSellAmount' | 'minimumBuyAmount' | 'minimumBiddingAmount' | 'minimumFundingThreshold'
>;

function clearingTerms(pool: Terms): ClearingTerms {
  return {
    pooledSellAmount: BigInt(pool.poolSellAmount),
    minBuyAmount: BigInt(pool.minimumBuyAmount),
    minimumBiddingAmountPerOrder: BigInt(pool.minimumBiddingAmount),
    minFundingThreshold: BigInt(pool.minimumFundingThreshold),
  };
}

/** A step as one bid; rounding the buy amount down keeps it at or above the step's price. */
function asBid({ price, sellAmount }: { price: Price; sellAmount: bigint }): Bid {
  const minBuyAmount = (sellAmount * price.buy) / price.sell;
  return { sellAmount, minBuyAmount: minBuyAmount > 0n ? minBuyAmount : 1n };
}

/** The book from the best price down, including the draft unless it is below the reserve price. */
export function depthOf(book: Pick<Book, 'steps'>, pool: Terms, draft: Price | undefined): Depth {
  const booked = book.steps.map((step) => ({
    price: { sell: BigInt(step.price.sell), buy: BigInt(step.price.buy) },
    sellAmount: BigInt(step.sellAmount),
    orders: step.orders,
    draft: false,
  }));
  const terms = clearingTerms(pool);
  const isValid = draft && tickOf(terms, { sellAmount: draft.sell, minBuyAmount: draft.buy }) !== undefined;
  const added = isValid ? [{ price: draft, sellAmount: draft.sell, orders: 1, draft: true }] : [];
  const all = [...booked, ...added].toSorted((a, b) => comparePrices(b.price, a.price));
  let cumulative = 0n;
  const steps = all.map((step) => ({ ...step, cumulative: (cumulative += step.sellAmount) }));
  if (steps.length === 0) return { steps, clearing: undefined };
  const { price } = clear(terms, all.map(asBid));
  return { steps, clearing: { sell: price.biddingTokens, buy: price.poolingTokens } };
}

/** The bidding tokens needed to buy the whole supply at a price. */
export function neededAt(price: Price, poolSellAmount: bigint): bigint {
  return (poolSellAmount * price.sell) / price.buy;
}
