import type { Pool } from '@launchpad/api';
import { compactAmount, formatPrice, pairDecimals, type PairDecimals, type Price } from '@launchpad/web-kit';
import { floatOf } from './floatPrice';
import { isOn, type Scale } from './scale';

/** Where the parts of the chart are, in pixels. */
export interface Layout {
  width: number;
  height: number;
  top: number;
  bottom: number;
  /** right end of what is drawn; beyond it are the price labels */
  right: number;
  /** right end of the time, left end of the bars */
  split: number;
  bars: number;
  scale: Scale;
  decimals: PairDecimals;
  y: (price: Price) => number;
  yOf: (value: number) => number;
  valueAt: (y: number) => number;
}

const AXIS = 58;
const GAP = 14;
const TOP = 22;
const BOTTOM = 26;

export function layoutOf(width: number, scale: Scale, decimals: PairDecimals): Layout {
  const height = width < 520 ? 300 : 340;
  const [top, bottom, right] = [TOP, height - BOTTOM, width - AXIS];
  const split = Math.round(right * (width < 520 ? 0.6 : 0.7));
  const share = (bottom - top) / (scale.high - scale.low);
  const yOf = (value: number) => top + (scale.high - value) * share;
  return {
    ...{ width, height, top, bottom, right, split, scale, decimals, yOf },
    bars: split + GAP,
    y: (price) => yOf(floatOf(price, decimals)),
    valueAt: (y) => scale.high - (Math.min(Math.max(y, top), bottom) - top) / share,
  };
}

/** Height of a bar and the space below it. */
export const ROW = 9;

export const rowsOf = ({ top, bottom }: Layout) => Math.floor((bottom - top) / ROW);

/** A line across the chart at a price. */
export interface Line {
  kind: 'clearing' | 'reserve' | 'mine' | 'draft';
  price: Price;
  label: string;
}

/** A line with the place of its label; beyond the axis, it is at its end. */
export interface PlacedLine extends Line {
  y: number;
  labelY: number;
  beyond: 'above' | 'below' | undefined;
}

const LINE_HEIGHT = 15;

/** Places the labels of lines above them, one below the other where they would overlap. */
export function placeLines(lines: readonly Line[], layout: Layout): PlacedLine[] {
  const placed = lines.map((line): PlacedLine => {
    const value = floatOf(line.price, layout.decimals);
    const beyond = isOn(layout.scale, value) ? undefined : value > layout.scale.high ? 'above' : 'below';
    const y = Math.min(Math.max(layout.yOf(value), layout.top), layout.bottom);
    return { ...line, y, labelY: y - 5, beyond };
  });
  let last = -Infinity;
  for (const line of placed.sort((a, b) => a.y - b.y)) {
    line.labelY = last = Math.max(line.labelY, last + LINE_HEIGHT);
  }
  let next = layout.bottom - 4 + LINE_HEIGHT;
  for (const line of placed.toReversed()) {
    line.labelY = next = Math.min(line.labelY, next - LINE_HEIGHT);
  }
  return placed;
}

/** Amounts and prices of a pool as texts. */
export function textsOf(pool: Pick<Pool, 'bdDecimals' | 'ptDecimals' | 'bdSymbol' | 'ptSymbol'>) {
  const decimals = pairDecimals(pool);
  return {
    price: (price: Price) => `${formatPrice(price, decimals)} ${pool.bdSymbol}`,
    money: (amount: bigint) => `${compactAmount(amount, pool.bdDecimals)} ${pool.bdSymbol}`,
    tokens: (amount: bigint) => `${compactAmount(amount, pool.ptDecimals)} ${pool.ptSymbol}`,
  };
}
