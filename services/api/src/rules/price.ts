/**
 * A price as an exact fraction: sell amount (of the bidding token) over buy amount (of the pooling token), both in
 * smallest units.
 */
export interface ExactPrice {
  sell: bigint;
  buy: bigint;
}

/** How many decimals each side of a price has. */
export interface PairDecimals {
  bidding: number;
  pooling: number;
}

/** -1, 0 or 1 if `a` is lower than, equal to or higher than `b`. Exact. */
export function comparePrices(a: ExactPrice, b: ExactPrice): -1 | 0 | 1 {
  const left = a.sell * b.buy;
  const right = b.sell * a.buy;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Bidding tokens per whole pooling token, scaled by 10^`digits` and rounded down. */
function scaled({ sell, buy }: ExactPrice, { bidding, pooling }: PairDecimals, digits: number): bigint {
  return (sell * 10n ** BigInt(pooling + digits)) / (buy * 10n ** BigInt(bidding));
}

function withPoint(value: bigint, digits: number): string {
  const text = value.toString().padStart(digits + 1, '0');
  return `${text.slice(0, -digits).replace(/\B(?=(\d{3})+$)/g, ',')}.${text.slice(-digits)}`;
}

/** The bid ratio for display: 2 decimals; "–" without a price. */
export function formatRatio(price: ExactPrice | undefined, decimals: PairDecimals): string {
  if (!price || price.buy <= 0n) return '–';
  return withPoint(scaled(price, decimals, 2), 2);
}

/** A price with enough digits for cheap tokens: 5 significant, at least 2 decimals. */
export function formatPrice(price: ExactPrice | undefined, decimals: PairDecimals): string {
  if (!price || price.buy <= 0n) return '–';
  const fine = scaled(price, decimals, 18);
  const whole = (fine / 10n ** 18n).toString();
  const leading = fine.toString().length;
  const digits = Math.min(18, Math.max(2, whole === '0' ? 23 - leading : 5 - whole.length));
  const cut = 10n ** BigInt(18 - digits);
  return withPoint((fine + cut / 2n) / cut, digits).replace(/(\.\d{2,}?)0+$/, '$1');
}

/** The price as a float, for charts only. */
export function priceNumber(price: ExactPrice, decimals: PairDecimals): number {
  return price.buy <= 0n ? 0 : Number(scaled(price, decimals, 12)) / 1e12;
}
