import { comparePrices, type PairDecimals, type Price } from '@launchpad/web-kit';
import type { Level } from './market';

/**
 * The price axis. Its floats place pixels and nothing else: what is said and chosen is an exact price with few digits,
 * see {@link decimalPrice}.
 */
export interface Scale {
  low: number;
  high: number;
}

/** Demand that the axis leaves out at one end. */
export interface Fold {
  amount: bigint;
  orders: number;
  /** the price farthest out */
  to: Price;
}

/** How much of the axis is shown: everything, all but the outliers, or the surroundings of the clearing price. */
export const ZOOMS = ['all', 'fit', 'near', 'nearest'] as const;
export type Zoom = (typeof ZOOMS)[number];
const WIDTHS = { near: 2, nearest: 6 };

/** One in so many of the bids, or of their amounts, at either end counts as outliers. */
const OUTER = 50n;
/** Outliers are left out only where that makes the rest at least this much larger. */
const WORTH = 1.5;
const MARGIN = 0.04;
/** The axis ends at multiples of at most this share of what is shown, so that it keeps still while bids come in. */
const STEP = 0.05;

interface Wanted {
  levels: readonly Level[];
  /** always inside: the clearing price and its history */
  inside: readonly number[];
  /** inside where that does not shrink the rest much: the reserve price, the own highest price */
  ifNear: readonly number[];
  center: number;
  zoom: Zoom;
}

export function scaleOf({ levels, inside, ifNear, center, zoom }: Wanted): Scale {
  const all = range([...endsOf(levels), ...inside, ...ifNear]);
  let shown = all;
  if (zoom !== 'all') {
    const inner = range([...endsOf(withoutOutliers(levels)), ...inside]);
    for (const price of ifNear) {
      const wider = range([inner.low, inner.high, price]);
      if (wider.high - wider.low <= (inner.high - inner.low) * WORTH) Object.assign(inner, wider);
    }
    if (all.high - all.low > (inner.high - inner.low) * WORTH) shown = inner;
  }
  const margin = (shown.high - shown.low || shown.high || 1) * MARGIN;
  let [low, high] = [Math.max(0, shown.low - margin), shown.high + margin];
  if (zoom === 'near' || zoom === 'nearest') {
    const half = (high - low) / WIDTHS[zoom] / 2;
    const middle = Math.min(Math.max(center, low + half), high - half);
    [low, high] = [middle - half, middle + half];
  }
  const step = stepWithin((high - low) * STEP);
  return { low: Math.floor(low / step) * step, high: Math.ceil(high / step) * step };
}

/** The largest of 1, 2 or 5 times a power of ten that is at most as large. */
function stepWithin(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return power * (most >= 5 * power ? 5 : most >= 2 * power ? 2 : 1);
}

/** Whether two axes are the same, so that nothing that depends on them alone is drawn again. */
export function isSameScale(a: Scale, b: Scale): boolean {
  return a.low === b.low && a.high === b.high;
}

/** The demand that lies beyond the ends of an axis. */
export function foldsOf(
  levels: readonly Level[],
  { low, high }: Scale,
): { above: Fold | undefined; below: Fold | undefined } {
  const shown = firstOf(levels, ({ value }) => value <= high);
  const last = levels.findLastIndex(({ value }) => value >= low);
  return { above: foldOf(levels.slice(0, shown).toReversed()), below: foldOf(levels.slice(last + 1)) };
}

/** The highest and the lowest price: levels are in their order. */
function endsOf(levels: readonly Level[]): number[] {
  const [first, last] = [levels[0], levels.at(-1)];
  return first && last ? [first.value, last.value] : [];
}

/** The index of the first level of which something holds, or their number. */
function firstOf(levels: readonly Level[], holds: (level: Level) => boolean): number {
  const index = levels.findIndex(holds);
  return index < 0 ? levels.length : index;
}

function range(values: readonly number[]) {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return { low, high };
}

/** What is left of the levels without those that are, together, at most the outer share of the demand or of the bids. */
function withoutOutliers(levels: readonly Level[]): readonly Level[] {
  const all = sumOf(levels);
  const [mostAmount, mostOrders] = [all.amount / OUTER, Math.floor(all.orders / Number(OUTER))];
  const outliers = (from: readonly Level[]) => {
    let [amount, orders] = [0n, 0];
    return Math.max(
      0,
      from.findIndex((level) => {
        amount += level.amount;
        orders += level.orders;
        return amount > mostAmount && orders > mostOrders;
      }),
    );
  };
  return levels.slice(outliers(levels), levels.length - outliers(levels.toReversed()));
}

function sumOf(levels: readonly Level[]) {
  return {
    amount: levels.reduce((sum, { amount }) => sum + amount, 0n),
    orders: levels.reduce((sum, { orders }) => sum + orders, 0),
  };
}

function foldOf(levels: readonly Level[]): Fold | undefined {
  const farthest = levels.at(-1);
  if (!farthest) return undefined;
  return { ...sumOf(levels), to: farthest.price };
}

/** `digits · 10^exponent` bidding tokens for one pooling token, exactly. */
export function decimalPrice(digits: number, exponent: number, { bidding, pooling }: PairDecimals): Price {
  const shift = exponent + bidding;
  return {
    sell: BigInt(digits) * 10n ** BigInt(Math.max(0, shift)),
    buy: 10n ** BigInt(pooling + Math.max(0, -shift)),
  };
}

/** The exponent of the finest decimal step of which at most 1,250 fit on the axis. */
export function finestExponent({ low, high }: Scale): number {
  return Math.ceil(Math.log10((high - low) / 1_250));
}

/** The decimal price of the axis that is nearest to a position on it; above zero. */
export function priceAt(value: number, scale: Scale, decimals: PairDecimals): Price {
  const exponent = finestExponent(scale);
  return decimalPrice(Math.max(1, Math.round(value / 10 ** exponent)), exponent, decimals);
}

/** Round prices for the axis' labels, at most eight. */
export function ticksOf(scale: Scale, decimals: PairDecimals): Price[] {
  const raw = (scale.high - scale.low) / 7;
  let exponent = Math.floor(Math.log10(raw));
  const factor = [1, 2, 5].find((candidate) => candidate * 10 ** exponent >= raw) ?? 10;
  const step = factor === 10 ? 1 : factor;
  if (factor === 10) exponent += 1;
  const size = step * 10 ** exponent;
  const ticks: Price[] = [];
  for (let n = Math.ceil(scale.low / size); n * size <= scale.high; n++) {
    if (n > 0) ticks.push(decimalPrice(n * step, exponent, decimals));
  }
  return ticks;
}

/** A bar of the chart: the levels that share a row of pixels. */
export interface Bar {
  /** row from the top */
  row: number;
  won: bigint;
  lost: bigint;
}

/** The visible levels gathered into rows, best price first. */
export function barsOf(levels: readonly Level[], { low, high }: Scale, rows: number): Bar[] {
  const bars: Bar[] = [];
  for (const { value, amount, wins } of levels) {
    if (value < low || value > high) continue;
    const row = Math.min(rows - 1, Math.floor(((high - value) / (high - low)) * rows));
    let bar = bars.at(-1);
    if (bar?.row !== row) bars.push((bar = { row, won: 0n, lost: 0n }));
    if (wins) bar.won += amount;
    else bar.lost += amount;
  }
  return bars;
}

/** Whether a price lies on the axis. */
export function isOn(scale: Scale, value: number): boolean {
  return value >= scale.low && value <= scale.high;
}

/** The highest of some prices. */
export function highestOf(prices: readonly Price[]): Price | undefined {
  return prices.reduce<Price | undefined>(
    (best, price) => (best && comparePrices(best, price) >= 0 ? best : price),
    undefined,
  );
}
