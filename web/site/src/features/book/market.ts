import type { Book, Pool, Series } from '@launchpad/api';
import { comparePrices, pairDecimals, reservePrice, toPrice, type Price } from '@launchpad/web-kit';
import { floatOf } from './floatPrice';

/** A price step of the book: the bids whose highest price lies at or above it and below the next better step. */
export interface Level {
  /** the step's lowest price, and its place on the axis */
  price: Price;
  value: number;
  /** bidding tokens in this step, and from the best price down to it */
  amount: bigint;
  cumulative: bigint;
  orders: number;
  /** whether its bids buy something at the clearing price, leaving the soft cap aside */
  wins: boolean;
}

/** What the chart draws and the table says, in exact numbers. */
export interface Market {
  /** best price first */
  levels: Level[];
  /** undefined without bids */
  clearing: Price | undefined;
  reserve: Price;
  supply: bigint;
  /** bidding tokens of all bids, and their number */
  demand: bigint;
  orders: number;
}

type Terms = Pick<
  Pool,
  'poolSellAmount' | 'minimumBuyAmount' | 'minimumBiddingAmount' | 'bdDecimals' | 'ptDecimals'
>;
type Step = Book['steps'][number];

/** A bid that arrives changes one step of the book and leaves the others the same objects. */
const known = new WeakMap<Step, Pick<Level, 'price' | 'value' | 'amount'>>();

function read(step: Step, pool: Terms) {
  const found = known.get(step);
  if (found) return found;
  const { buy, sell } = step.price;
  const price = { buy: BigInt(buy), sell: BigInt(sell) };
  const made = { price, value: floatOf(price, pairDecimals(pool)), amount: BigInt(step.sellAmount) };
  known.set(step, made);
  return made;
}

/** The market of an open book, or of a settled one. */
export function marketOf(book: Pick<Book, 'steps' | 'clearingPrice'>, pool: Terms): Market {
  const supply = BigInt(pool.poolSellAmount);
  const clearing = toPrice(book.clearingPrice);
  // what the whole supply costs, times the price's denominator
  const cost = clearing && supply * clearing.sell;
  let demand = 0n;
  let orders = 0;
  let wins = cost !== undefined;
  const levels = book.steps.map((step) => {
    const { price, value, amount } = read(step, pool);
    // those below one that buys nothing buy nothing either
    wins &&= demand * clearing!.buy < cost!;
    demand += amount;
    orders += step.orders;
    return { price, value, amount, cumulative: demand, orders: step.orders, wins };
  });
  return { levels, clearing, reserve: reservePrice(pool), supply, demand, orders };
}

/** Bidding tokens of the bids at or above a price. */
export function demandFrom(levels: readonly Level[], price: Price): bigint {
  return levels[countFrom(levels, price) - 1]?.cumulative ?? 0n;
}

/** How many levels lie at or above a price. */
function countFrom(levels: readonly Level[], price: Price): number {
  let [low, high] = [0, levels.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comparePrices(levels[middle]!.price, price) >= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Bidding tokens of the bids from `low` to below `high`. */
export function demandBetween(levels: readonly Level[], low: Price, high: Price): bigint {
  return demandFrom(levels, low) - demandFrom(levels, high);
}

/** The pooling tokens that bidding tokens buy at a price. */
export function tokensFor(amount: bigint, price: Price): bigint {
  return price.sell > 0n ? (amount * price.buy) / price.sell : 0n;
}

/** The bidding tokens that buy the whole supply at a price, rounded up. */
export function costOf(supply: bigint, price: Price): bigint {
  return (supply * price.sell + price.buy - 1n) / price.buy;
}

/** A clearing price and since when it held. */
export interface PricePoint {
  /** unix seconds */
  at: number;
  price: Price;
  /** the price's place on the axis */
  value: number;
}

type Entry = Series['entries'][number];
const knownPoints = new WeakMap<Entry, PricePoint>();

/**
 * The clearing price after each bid: the reserve price while something stays unsold, else what was raised over the
 * supply, which costs the supply exactly what it was sold for.
 */
export function historyOf(entries: readonly Entry[], pool: Terms): PricePoint[] {
  const supply = BigInt(pool.poolSellAmount);
  const reserve = reservePrice(pool);
  const decimals = pairDecimals(pool);
  return entries.map((entry) => {
    const found = knownPoints.get(entry);
    if (found) return found;
    const sold = BigInt(entry.tokenSoldCounter);
    const price = sold < supply ? reserve : { sell: BigInt(entry.thresholdCounter), buy: sold };
    const point = { at: entry.placedAt, price, value: floatOf(price, decimals) };
    knownPoints.set(entry, point);
    return point;
  });
}

/** The newest point at or before a time. */
export function pointAt(history: readonly PricePoint[], at: number): PricePoint | undefined {
  let [low, high] = [0, history.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (history[middle]!.at <= at) low = middle + 1;
    else high = middle;
  }
  return history[low - 1];
}
