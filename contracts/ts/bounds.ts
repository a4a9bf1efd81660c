import type { Bid, ReserveTerms } from './clearing/tick.js';

/**
 * The bounds the auction sets on a pool and its orders, amounts in the tokens' smallest units. A form checks them before
 * sending a transaction that the contract would reject.
 */

/** Minimum of `minBuyAmount` and of `minimumBiddingAmountPerOrder`: rounding stays below 0.01% of the smallest order. */
export const LEAST_MINIMUM = 10_000n;

/** Maximum of any amount: of the supply, and of its value at the reserve price. 79e9 tokens of 18 decimals. */
export const MOST_UNITS = 2n ** 96n - 1n;

/** Maximum platform fee of a pool, over 1000. */
export const MAX_FEE_NUMERATOR = 15;

/** Maximum duration of a sale, in seconds. */
export const LONGEST_SALE = 366 * 86_400;

/**
 * Gas that must be left before each payment of a transaction: a token's whole allowance, and enough to credit a refused
 * payment. A transaction with less reverts, so gas limits add this to the expected use.
 */
export const GAS_BEFORE_PAYMENT = 550_000;

/** An emergency withdraw needs more than this many seconds before the end. */
export const WITHDRAW_MARGIN = 90;

/** Limit prices are below this multiple of the reserve price. */
export const PRICE_SPAN = 2n ** 32n;

/** The most bidding tokens an order for that many pooling tokens may pay; more is rejected as above the highest price. */
export function mostSellAmount(terms: ReserveTerms, minBuyAmount: bigint): bigint {
  const beyond = ceilDiv(minBuyAmount * terms.minimumBiddingAmountPerOrder * PRICE_SPAN, terms.minBuyAmount);
  return beyond <= MOST_UNITS ? beyond - 1n : MOST_UNITS;
}

/** Bidding tokens due for the whole supply at the reserve price, rounded up; at most {@link MOST_UNITS}. */
export function worthAtReserve(terms: ReserveTerms & { pooledSellAmount: bigint }): bigint {
  return ceilDiv(terms.pooledSellAmount * terms.minimumBiddingAmountPerOrder, terms.minBuyAmount);
}

/** Whether a bid's limit lies above the highest price of the pool. */
export function isAboveHighestPrice(terms: ReserveTerms, { minBuyAmount, sellAmount }: Bid): boolean {
  return sellAmount > mostSellAmount(terms, minBuyAmount);
}

function ceilDiv(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b;
}
