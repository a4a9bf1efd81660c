import { multiple, ONE, tickOf, type Bid, type ReserveTerms } from './tick.js';

/** The terms that determine the clearing, amounts in the tokens' smallest units. */
export interface ClearingTerms extends ReserveTerms {
  /** Pooling tokens for sale. */
  pooledSellAmount: bigint;
  /** Soft cap in bidding tokens. */
  minFundingThreshold: bigint;
}

/** Bidding tokens for pooling tokens: a price as an exact ratio. */
export interface Price {
  biddingTokens: bigint;
  poolingTokens: bigint;
}

/** What an order gets: pooling tokens, and bidding tokens refunded. */
export interface Payout {
  claimed: bigint;
  refunded: bigint;
}

/** The outcome of a sale that settles with a given book. */
export interface Clearing {
  /** Bidding tokens the orders pay, the fee included. Below the soft cap all of it goes back to the bidders. */
  raised: bigint;
  /** Pooling tokens sold. Below the soft cap all of them go back to the pool owner. */
  sold: bigint;
  /** The one price of the sale. */
  price: Price;
  /** Whether the soft cap is reached. */
  thresholdReached: boolean;
  /** Bidding tokens of the orders above the clearing price, and those taken from orders at it. */
  filledSum: bigint;
  volumeAtPrice: bigint;
  /** From which, with the terms, all of this follows: {@link split}. */
  margin: Margin;
  /** What a bid in the book gets, rounded like the contract. */
  payout: (bid: Bid) => Payout;
}

/** Where in a book the sale clears. */
export interface Margin {
  /** Lowest tick whose orders fill fully; the tick below it is the clearing tick. Zero when every order fills. */
  rank: number;
  /** Bidding tokens of the orders that fill fully. */
  above: bigint;
  /** Bidding tokens of the orders at the clearing tick. */
  at: bigint;
}

/**
 * Splits the supply between the orders above the clearing tick and those at it, as `settlePool` does.
 * Three cases: the orders above take everything, so the price lies between two ticks; everybody fills and the
 * rest stays unsold at the reserve price; the orders of the clearing tick share what is left.
 */
export function split(terms: ClearingTerms, margin: Margin): Clearing {
  const { rank, above, at } = margin;
  const supply = terms.pooledSellAmount;
  // The clearing tick's price is num / den.
  const num = terms.minimumBiddingAmountPerOrder * (rank === 0 ? ONE : multiple(rank - 1));
  const den = terms.minBuyAmount * ONE;
  const fill = { margin, filledSum: above };

  if (above * den >= supply * num) {
    const price = { biddingTokens: above, poolingTokens: supply };
    return outcome(terms, {
      ...fill,
      raised: above,
      sold: supply,
      price,
      full: (sell) => (sell * supply) / above,
    });
  }

  const price = { biddingTokens: num, poolingTokens: den };
  const full = (sell: bigint) => (sell * den) / num;
  if (rank === 0) return outcome(terms, { ...fill, raised: above, sold: full(above), price, full });

  const rest = supply - full(above);
  const volume = ceilDiv(supply * num, den) - above;
  const partial = (sell: bigint) => ({
    claimed: (sell * rest) / at,
    refunded: sell - ceilDiv(sell * volume, at),
  });
  return outcome(terms, { ...fill, raised: above + volume, sold: supply, price, full, partial });
}

interface Fill {
  raised: bigint;
  sold: bigint;
  price: Price;
  filledSum: bigint;
  margin: Margin;
  /** What the orders that fill fully get. */
  full: (sell: bigint) => bigint;
  /** What the orders of the clearing tick get, where they fill partly. */
  partial?: (sell: bigint) => Payout;
}

function outcome(terms: ClearingTerms, { full, partial, ...figures }: Fill): Clearing {
  const { rank } = figures.margin;
  const thresholdReached = figures.raised >= terms.minFundingThreshold;
  return {
    ...figures,
    volumeAtPrice: figures.raised - figures.filledSum,
    thresholdReached,
    payout(bid) {
      const tick = tickOf(terms, bid);
      if (thresholdReached && tick !== undefined) {
        if (tick >= rank) return { claimed: full(bid.sellAmount), refunded: 0n };
        if (partial && tick === rank - 1) return partial(bid.sellAmount);
      }
      return { claimed: 0n, refunded: bid.sellAmount };
    },
  };
}

function ceilDiv(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b;
}
