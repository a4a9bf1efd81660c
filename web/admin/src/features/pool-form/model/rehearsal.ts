import {
  Book,
  LEAST_MINIMUM,
  mostSellAmount,
  tickOf,
  type Bid,
  type ClearingTerms,
} from '@launchpad/contracts/clearing';
import type { ExactPrice } from '@launchpad/api';

/** How many sample bidders there can be, and by how much their bids exceed the supply's worth at their price. */
export const sampleSizes = [5, 50, 500] as const;
export const demands = [1, 2, 5] as const;

/** Some of the bidders together. */
export interface BidderGroup {
  bidders: number;
  /** bidding tokens they bid, and what of it they get back */
  bid: bigint;
  refunded: bigint;
  /** pooling tokens they get */
  received: bigint;
}

/** What a sale with sample bidders ends with. Amounts in smallest units. */
export interface Rehearsal {
  price: ExactPrice;
  thresholdReached: boolean;
  /** bidding tokens raised, the fee taken of them, and what the owner gets; zero below the soft cap */
  raised: bigint;
  fee: bigint;
  net: bigint;
  /** pooling tokens sold, and returned to the owner */
  sold: bigint;
  unsold: bigint;
  /** bidders whose bids fill completely, partly, not at all, and whose bids the auction does not take */
  full: BidderGroup;
  partly: BidderGroup;
  none: BidderGroup;
  refused: number;
}

interface Sample {
  /** the price around which the bidders' limits lie */
  price: ExactPrice;
  bidders: number;
  /** their bids together, as a multiple of the supply's worth at that price */
  demand: number;
}

/**
 * Rehearses a sale: sample bidders with limits from 60% to 140% of a price, most of them near it, and bids of very
 * different sizes, settled by the auction's own arithmetic. The same input gives the same result.
 * @param feeNumerator over 1000
 */
export function rehearse(terms: ClearingTerms, feeNumerator: number, sample: Sample): Rehearsal {
  const all = sampleBids(terms, sample);
  const bids = all.filter((bid) => tickOf(terms, bid) !== undefined);
  const clearing = new Book(terms, bids).clear();
  const { thresholdReached } = clearing;
  const raised = thresholdReached ? clearing.raised : 0n;
  const sold = thresholdReached ? clearing.sold : 0n;
  const fee = (raised * BigInt(feeNumerator)) / 1000n;
  const groups = { full: emptyGroup(), partly: emptyGroup(), none: emptyGroup() };
  for (const bid of bids) {
    const { claimed, refunded } = clearing.payout(bid);
    const group = claimed === 0n ? groups.none : refunded === 0n ? groups.full : groups.partly;
    group.bidders += 1;
    group.bid += bid.sellAmount;
    group.refunded += refunded;
    group.received += claimed;
  }
  return {
    price: { sell: clearing.price.biddingTokens, buy: clearing.price.poolingTokens },
    thresholdReached,
    ...{ raised, fee, net: raised - fee },
    ...{ sold, unsold: terms.pooledSellAmount - sold },
    ...groups,
    refused: all.length - bids.length,
  };
}

const emptyGroup = (): BidderGroup => ({ bidders: 0, bid: 0n, refunded: 0n, received: 0n });

/** The bids, of which those below the reserve price are not accepted. */
function sampleBids(terms: ClearingTerms, { price, bidders, demand }: Sample): Bid[] {
  const random = randomFrom(bidders);
  const draws = Array.from({ length: bidders }, () => ({
    perMille: BigInt(600 + Math.floor(400 * (random() + random()))),
    // a few large bids among many small ones
    weight: BigInt(1 + Math.floor(99 * random() ** 3)),
  }));
  const total = (terms.pooledSellAmount * price.sell * BigInt(demand)) / price.buy;
  const weights = draws.reduce((sum, { weight }) => sum + weight, 0n);
  return draws.map(({ perMille, weight }) => bidOf(terms, price, perMille, (total * weight) / weights));
}

/** A bid at that share of the price, raised to the auction's minimums and lowered to its highest price. */
function bidOf(terms: ClearingTerms, price: ExactPrice, perMille: bigint, budget: bigint): Bid {
  const limit = { sell: price.sell * perMille, buy: price.buy * 1000n };
  const least = atLeast(terms.minimumBiddingAmountPerOrder, LEAST_MINIMUM);
  const wanted = (atLeast(budget, least) * limit.buy) / limit.sell;
  const minBuyAmount = atLeast(wanted, terms.minBuyAmount);
  const sellAmount = atLeast((minBuyAmount * limit.sell) / limit.buy, least);
  const most = mostSellAmount(terms, minBuyAmount);
  return { minBuyAmount, sellAmount: sellAmount < most ? sellAmount : most };
}

const atLeast = (value: bigint, least: bigint): bigint => (value > least ? value : least);

/** Numbers from 0 to 1 that depend on the seed only (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
