import {
  comparePrices,
  formatPrice,
  parseAmount,
  toDecimalText,
  toInputText,
  type PairDecimals,
  type Price,
} from '../formats';

/**
 * The two ways to say a bid, by its highest price or by its two amounts, and the exact arithmetic between them. Amounts
 * are in smallest units; prices are fractions of these, so that nothing is ever rounded unless it says so.
 */

/** Decimals a typed price may have: enough for the price of one smallest unit of any token. */
export const PRICE_DIGITS = 36;
/** Decimals up to which a price is written in full. */
const SHOWN_DIGITS = 12;
const SIGNIFICANT = 5;

const power = (digits: number) => 10n ** BigInt(digits);
const ceilDiv = (a: bigint, b: bigint) => (a + b - 1n) / b;

/** The pooling tokens asked for by a bid that spends that much and pays at most this price: rounded down. */
export function buyAmountAt(spend: bigint, { sell, buy }: Price): bigint {
  return (spend * buy) / sell;
}

/** The bidding tokens that buy that much at this price: rounded up. */
export function spendFor(buyAmount: bigint, { sell, buy }: Price): bigint {
  return ceilDiv(buyAmount * sell, buy);
}

/** The price of a decimal number of bidding tokens, scaled by 10^PRICE_DIGITS, for a whole pooling token. */
function priceOf(scaled: bigint, { bidding, pooling }: PairDecimals): Price {
  return { sell: scaled * power(bidding), buy: power(PRICE_DIGITS + pooling) };
}

/** A price typed as bidding tokens for a whole pooling token; undefined unless it is a valid number above zero. */
export function parsePrice(text: string, decimals: PairDecimals): Price | undefined {
  const scaled = parseAmount(text, PRICE_DIGITS);
  return scaled !== undefined && scaled > 0n ? priceOf(scaled, decimals) : undefined;
}

/** A price as text for its field: in full if it has at most 12 decimals, otherwise with 5 significant digits. */
export function priceInput(price: Price, decimals: PairDecimals): string {
  const over = price.sell * power(SHOWN_DIGITS + decimals.pooling);
  const under = price.buy * power(decimals.bidding);
  if (over % under === 0n) return toInputText(over / under, SHOWN_DIGITS);
  const text = formatPrice(price, decimals).replaceAll(',', '');
  return /^[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text;
}

/**
 * The lowest price with 5 significant digits that is at least this one.
 * @param above it has to be higher, not equal
 */
export function roundPriceUp(price: Price, decimals: PairDecimals, above = false): Price {
  const scaled = ceilDiv(
    price.sell * power(PRICE_DIGITS + decimals.pooling),
    price.buy * power(decimals.bidding),
  );
  const [whole = '0', fraction = ''] = toDecimalText(scaled, PRICE_DIGITS).split('.');
  const leadingZeros = fraction.length - fraction.replace(/^0+/, '').length;
  const digits = whole === '0' ? leadingZeros + SIGNIFICANT : Math.max(2, SIGNIFICANT - whole.length);
  const step = power(PRICE_DIGITS - Math.min(PRICE_DIGITS, digits));
  const rounded = priceOf(ceilDiv(scaled, step) * step, decimals);
  if (!above || comparePrices(rounded, price) > 0) return rounded;
  return priceOf((ceilDiv(scaled, step) + 1n) * step, decimals);
}

/** A price raised by a percentage, rounded up to 5 significant digits. */
export function raisedPrice({ sell, buy }: Price, percent: number, decimals: PairDecimals): Price {
  return roundPriceUp({ sell: sell * BigInt(100 + percent), buy: buy * 100n }, decimals);
}

/** By how many percent the first price is below the second, rounded up; zero if it is not. */
export function percentBelow(price: Price, other: Price): bigint {
  if (comparePrices(price, other) >= 0) return 0n;
  const reference = other.sell * price.buy;
  return ceilDiv((reference - price.sell * other.buy) * 100n, reference);
}

/** What all tokens in existence are worth at a price, in bidding tokens: rounded down. */
export function valuationAt({ sell, buy }: Price, totalSupply: bigint): bigint {
  return (totalSupply * sell) / buy;
}

/** The price at which all tokens in existence are worth that much. */
export function priceAtValuation(valuation: bigint, totalSupply: bigint): Price {
  return { sell: valuation, buy: totalSupply };
}

/** A scale from the lowest to the highest price, in steps of which the ends are 0 and `PRICE_STEPS`. */
export interface PriceScale {
  low: Price;
  high: Price;
}
export const PRICE_STEPS = 100;

/** The price at a step of the scale, rounded up to 5 significant digits. */
export function priceAtStep({ low, high }: PriceScale, step: number, decimals: PairDecimals): Price {
  const [from, to, at] = [low.sell * high.buy, high.sell * low.buy, BigInt(step)];
  const most = BigInt(PRICE_STEPS);
  const price = { sell: from * (most - at) + to * at, buy: low.buy * high.buy * most };
  return roundPriceUp(price, decimals);
}

/** The step of the scale nearest to a price, at its ends for prices beyond. */
export function stepOfPrice({ low, high }: PriceScale, price: Price): number {
  const from = low.sell * high.buy * price.buy;
  const to = high.sell * low.buy * price.buy;
  const at = price.sell * low.buy * high.buy;
  if (at <= from || to <= from) return 0;
  if (at >= to) return PRICE_STEPS;
  const span = to - from;
  return Number(((at - from) * BigInt(2 * PRICE_STEPS) + span) / (2n * span));
}
