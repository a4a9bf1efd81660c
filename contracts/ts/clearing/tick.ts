/**
 * Ticks: the price grid of the auction. Tick t is the price
 * `minimumBiddingAmountPerOrder · multiple(t) / (minBuyAmount · ONE)` bidding tokens for a pooling token; tick 0
 * is the reserve price and neighbours are at most 7.6 ppm apart.
 */

/** The two minimums of a pool, whose ratio is the reserve price. */
export interface ReserveTerms {
  /** Least pooling tokens one order may ask for. */
  minBuyAmount: bigint;
  /** Least bidding tokens one order may pay. */
  minimumBiddingAmountPerOrder: bigint;
}

/** An order's two amounts: least pooling tokens wanted, bidding tokens paid. */
export interface Bid {
  minBuyAmount: bigint;
  sellAmount: bigint;
}

const MANTISSA_BITS = 17;
const OCTAVES = 32;

/** The multiple of tick 0, the unit of all multiples. */
export const ONE = 1n << BigInt(MANTISSA_BITS);
/** Number of ticks. */
export const TICKS = OCTAVES << MANTISSA_BITS;

/** A tick's price as a multiple of the reserve price, in units of 1/{@link ONE}. */
export function multiple(tick: number): bigint {
  return (ONE | (BigInt(tick) & (ONE - 1n))) << BigInt(tick >> MANTISSA_BITS);
}

/**
 * The tick of a bid: its limit price rounded down to the grid, or undefined below the reserve price or above the
 * highest price, where the auction rejects orders.
 */
export function tickOf(terms: ReserveTerms, { minBuyAmount, sellAmount }: Bid): number | undefined {
  const ratio =
    ((sellAmount * terms.minBuyAmount) << 64n) / (minBuyAmount * terms.minimumBiddingAmountPerOrder);
  if (ratio < 1n << 64n || ratio >= 1n << BigInt(64 + OCTAVES)) return undefined;

  const octave = ratio.toString(2).length - 1 - 64;
  const mantissa = (ratio >> BigInt(octave + 64 - MANTISSA_BITS)) & (ONE - 1n);
  return (octave << MANTISSA_BITS) | Number(mantissa);
}
