import {
  split,
  type Clearing,
  type ClearingTerms,
  type Margin,
  type Payout,
  type Price,
} from './clearing.js';
import { multiple, ONE, tickOf, type Bid } from './tick.js';

/** A price step of a book and its orders. */
export interface PriceStep {
  /** The lowest price of the step. */
  price: Price;
  /** Bidding tokens in this step, and cumulative from the best price. */
  sellAmount: bigint;
  cumulativeSellAmount: bigint;
  orders: number;
}

/** What a book holds at one tick. */
export interface TickSum {
  tick: number;
  orders: number;
  /** Bidding tokens of all of them. */
  sellAmount: bigint;
}

/** Bits of a tick that each level of the tree resolves, the root's children first: all of them together. */
const DIGITS = [8, 7, 7];

/**
 * An order book that can be cleared at any time. Adding, removing and clearing take constant time: sums of bidding tokens
 * are kept in a tree over the price ticks, and clearing descends it from the best price.
 */
export class Book {
  private readonly tree = DIGITS.map((digits, level) => ({
    digits,
    /** Bits of a tick below this level. */
    below: DIGITS.slice(level + 1).reduce((sum, bits) => sum + bits, 0),
    /** Bidding tokens by the leading digits of the tick. */
    sums: new Map<number, bigint>(),
  }));
  private readonly counts = new Map<number, number>();

  constructor(
    readonly terms: ClearingTerms,
    orders: Iterable<Bid> = [],
  ) {
    for (const order of orders) this.add(order);
  }

  /** Adds an order. Throws a RangeError below the reserve price, as the contract rejects it too. */
  add(order: Bid): void {
    this.change(this.tickOf(order), 1, order.sellAmount);
  }

  /** Removes an order. Throws a RangeError if there is none at its price. */
  remove(order: Bid): void {
    const tick = this.tickOf(order);
    if (!this.counts.has(tick)) throw new RangeError('no order of this price is in the book');
    this.change(tick, -1, -order.sellAmount);
  }

  /** All it holds, by tick, in no order: with {@link addTick} a book of the same terms becomes the same. */
  *ticks(): Generator<TickSum> {
    for (const [tick, orders] of this.counts) yield { tick, orders, sellAmount: this.sumAt(tick) };
  }

  /** Adds the orders of a tick. */
  addTick({ tick, orders, sellAmount }: TickSum): void {
    this.change(tick, orders, sellAmount);
  }

  /** The outcome if the sale were settled now. */
  clear(): Clearing {
    return split(this.terms, this.margin());
  }

  /** The outcome if a draft bid were in the book too, and what the draft would get. */
  whatIf(draft: Bid): { clearing: Clearing; payout: Payout } {
    this.add(draft);
    const clearing = this.clear();
    this.remove(draft);
    return { clearing, payout: clearing.payout(draft) };
  }

  /**
   * The book by price step, best price first: the finest steps, each a power of two of ticks wide, of which at most `most`
   * hold orders.
   */
  steps(most: number): PriceStep[] {
    const ticks = Uint32Array.from(this.counts.keys()).sort().reverse();
    const width = widthFor(ticks, Math.max(most, 1));
    const steps = new Map<number, PriceStep>();
    let cumulativeSellAmount = 0n;
    for (const tick of ticks) {
      const digits = tick >> width;
      const step = steps.get(digits) ?? this.emptyStep(digits << width);
      const sum = this.sumAt(tick);
      cumulativeSellAmount += sum;
      step.sellAmount += sum;
      step.cumulativeSellAmount = cumulativeSellAmount;
      step.orders += this.counts.get(tick) ?? 0;
      steps.set(digits, step);
    }
    return [...steps.values()];
  }

  /** Descends the tree to the node where the sale clears. */
  private margin(): Margin {
    let above = 0n;
    let node = 0;
    for (const { digits, below, sums } of this.tree) {
      const lowest = node << digits;
      let child = lowest + (1 << digits) - 1;
      for (; child >= lowest; child--) {
        const sum = sums.get(child) ?? 0n;
        if (sum > 0n && this.suffices(above + sum, child << below)) break;
        above += sum;
      }
      if (child < lowest) return { rank: lowest << below, above, at: 0n };
      node = child;
    }
    return { rank: node + 1, above, at: this.sumAt(node) };
  }

  /** Whether bids of this sum buy the whole supply at a tick's price. */
  private suffices(sum: bigint, tick: number): boolean {
    const { pooledSellAmount, minBuyAmount, minimumBiddingAmountPerOrder } = this.terms;
    return sum * minBuyAmount * ONE >= pooledSellAmount * minimumBiddingAmountPerOrder * multiple(tick);
  }

  private tickOf(order: Bid): number {
    const tick = tickOf(this.terms, order);
    if (tick === undefined) throw new RangeError('the order is below the reserve price');
    return tick;
  }

  private change(tick: number, orders: number, amount: bigint): void {
    for (const { below, sums } of this.tree) {
      const place = tick >> below;
      const sum = (sums.get(place) ?? 0n) + amount;
      if (sum === 0n) sums.delete(place);
      else sums.set(place, sum);
    }
    const count = (this.counts.get(tick) ?? 0) + orders;
    if (count === 0) this.counts.delete(tick);
    else this.counts.set(tick, count);
  }

  private sumAt(tick: number): bigint {
    return this.tree.at(-1)?.sums.get(tick) ?? 0n;
  }

  private emptyStep(lowestTick: number): PriceStep {
    const { minBuyAmount, minimumBiddingAmountPerOrder } = this.terms;
    const price = {
      biddingTokens: minimumBiddingAmountPerOrder * multiple(lowestTick),
      poolingTokens: minBuyAmount * ONE,
    };
    return { price, sellAmount: 0n, cumulativeSellAmount: 0n, orders: 0 };
  }
}

/** The fewest bits to leave out of sorted ticks so that at most `most` differ, in one pass over them. */
function widthFor(ticks: Uint32Array, most: number): number {
  // Two neighbours are one from the width on at which the highest bit they differ in is left out.
  const joinedFrom = Array<number>(33).fill(0);
  for (let index = 1; index < ticks.length; index += 1) {
    joinedFrom[32 - Math.clz32(ticks[index]! ^ ticks[index - 1]!)]! += 1;
  }
  let [width, steps] = [0, ticks.length];
  while (steps > most) steps -= joinedFrom[(width += 1)]!;
  return width;
}

/**
 * The outcome of a sale that settles with these orders, in time linear in their number.
 * For a changing set of orders use a {@link Book}.
 */
export function clear(terms: ClearingTerms, orders: Iterable<Bid>): Clearing {
  return new Book(terms, orders).clear();
}
