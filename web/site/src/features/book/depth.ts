import type { Book, Pool } from '@launchpad/api';
import { clear, tickOf, type Bid, type ClearingTerms } from '@launchpad/contracts';
import { comparePrices, type Price } from '@launchpad/web-kit';

/** One price step of the book, the draft bid included. */
export interface DepthStep {
  price: Price;
  sellAmount: bigint;
  /** from the best price down to this step */
  cumulative: bigint;
  orders: number;
  /** whether the draft stands here */
  draft: boolean;
}

export interface Depth {
  steps: DepthStep[];
  /** what the sale clears at with these steps, undefined without any */
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

/** A step as one bid at its price; rounding the tokens wanted down keeps it at or above that price. */
function asBid({ price, sellAmount }: { price: Price; sellAmount: bigint }): Bid {
  const wanted = (sellAmount * price.buy) / price.sell;
  return { sellAmount, minBuyAmount: wanted > 0n ? wanted : 1n };
}

/** The book from the best price down, with the draft in its place, unless it is below the reserve price. */
export function depthOf(book: Pick<Book, 'steps'>, pool: Terms, draft: Price | undefined): Depth {
  const known = book.steps.map((step) => ({
    price: { sell: BigInt(step.price.sell), buy: BigInt(step.price.buy) },
    sellAmount: BigInt(step.sellAmount),
    orders: step.orders,
    draft: false,
  }));
  const terms = clearingTerms(pool);
  const stands = draft && tickOf(terms, { sellAmount: draft.sell, minBuyAmount: draft.buy }) !== undefined;
  const added = stands ? [{ price: draft, sellAmount: draft.sell, orders: 1, draft: true }] : [];
  const all = [...known, ...added].toSorted((a, b) => comparePrices(b.price, a.price));
  let cumulative = 0n;
  const steps = all.map((step) => ({ ...step, cumulative: (cumulative += step.sellAmount) }));
  if (steps.length === 0) return { steps, clearing: undefined };
  const { price } = clear(terms, all.map(asBid));
  return { steps, clearing: { sell: price.biddingTokens, buy: price.poolingTokens } };
}

/** Bidding tokens it takes to buy the whole sale at a price. */
export function neededAt(price: Price, poolSellAmount: bigint): bigint {
  return (poolSellAmount * price.sell) / price.buy;
}
