import * as fc from 'fast-check';
import { books } from '../testing/books.js';
import { Book, clear } from './book.js';
import type { ClearingTerms } from './clearing.js';
import { clearByDefinition } from '../testing/definition.js';
import { multiple, ONE, tickOf, TICKS, type Bid } from './tick.js';

/** 1,000 tokens at a reserve price of 1, soft cap 100. */
const terms: ClearingTerms = {
  pooledSellAmount: 1_000n,
  minBuyAmount: 1n,
  minimumBiddingAmountPerOrder: 1n,
  minFundingThreshold: 100n,
};
const bid = (sellAmount: bigint, minBuyAmount: bigint): Bid => ({ sellAmount, minBuyAmount });

describe('the clearing of a sale', () => {
  it('matches the definition of a uniform-price auction to the wei', () => {
    fc.assert(
      fc.property(books(30), ({ terms: drawn, orders }) => {
        const { payout, ...figures } = clear(drawn, orders);
        expect({ ...figures, payouts: orders.map(payout) }).toMatchObject(clearByDefinition(drawn, orders));
      }),
      { numRuns: 1_000 },
    );
  });

  it('takes no more than the bids, gives no more than the supply, and nobody pays above their limit', () => {
    fc.assert(
      fc.property(books(50), ({ terms: drawn, orders }) => {
        const { payout, raised, thresholdReached } = clear(drawn, orders);
        const payouts = orders.map((order) => ({ ...order, ...payout(order) }));
        const paid = payouts.reduce((sum, order) => sum + order.sellAmount - order.refunded, 0n);
        const given = payouts.reduce((sum, order) => sum + order.claimed, 0n);
        expect(paid >= (thresholdReached ? raised : 0n)).toBe(true);
        expect(given <= drawn.pooledSellAmount).toBe(true);
        for (const { claimed, refunded, sellAmount, minBuyAmount } of payouts) {
          expect(refunded >= 0n && refunded <= sellAmount).toBe(true);
          // Rounding may cost the smallest unit of tokens and two of money, never more.
          expect((claimed + 1n) * sellAmount >= (sellAmount - refunded - 2n) * minBuyAmount).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('fills better bids fully, shares the rest among those at the price, refunds the rest', () => {
    const orders = [bid(1_200n, 400n), bid(1_000n, 500n), bid(500n, 250n), bid(300n, 290n)];
    const { raised, sold, price, payout } = clear(terms, orders);
    expect({ raised, sold }).toEqual({ raised: 2_000n, sold: 1_000n });
    expect(price.biddingTokens / price.poolingTokens).toBe(2n);
    expect(orders.map(payout)).toEqual([
      { claimed: 600n, refunded: 0n },
      // 400 tokens for 800 of the 1,500 bid at the price of 2
      { claimed: 266n, refunded: 466n },
      { claimed: 133n, refunded: 233n },
      { claimed: 0n, refunded: 300n },
    ]);
  });

  it('may lie between two bids: then the better ones share everything', () => {
    const orders = [bid(900n, 100n), bid(600n, 100n), bid(1_000n, 1_000n)];
    const { raised, price, payout } = clear(terms, orders);
    expect({ raised, price }).toEqual({
      raised: 1_500n,
      price: { biddingTokens: 1_500n, poolingTokens: 1_000n },
    });
    expect(orders.map(payout)).toEqual([
      { claimed: 600n, refunded: 0n },
      { claimed: 400n, refunded: 0n },
      { claimed: 0n, refunded: 1_000n },
    ]);
  });

  it('leaves tokens unsold at the reserve price if demand is below supply', () => {
    const orders = [bid(300n, 100n), bid(200n, 200n)];
    const { raised, sold, payout } = clear(terms, orders);
    expect({ raised, sold }).toEqual({ raised: 500n, sold: 500n });
    expect(orders.map(payout)).toEqual([
      { claimed: 300n, refunded: 0n },
      { claimed: 200n, refunded: 0n },
    ]);
  });

  it('refunds everybody in full below the soft cap, and still reports raised and sold', () => {
    const { raised, thresholdReached, payout } = clear(terms, [bid(99n, 99n)]);
    expect({ raised, thresholdReached }).toEqual({ raised: 99n, thresholdReached: false });
    expect(payout(bid(99n, 99n))).toEqual({ claimed: 0n, refunded: 99n });
  });

  it('reaches the soft cap with exactly its amount', () => {
    expect(clear(terms, [bid(100n, 100n)]).thresholdReached).toBe(true);
  });

  it('of an empty book sells nothing', () => {
    expect(clear(terms, [])).toMatchObject({ raised: 0n, sold: 0n, thresholdReached: false });
  });
});

describe('a book', () => {
  it('clears the same whatever was added and removed, and in any order', () => {
    fc.assert(
      fc.property(books(20), books(20), fc.integer(), ({ terms: drawn, orders }, other, turn) => {
        const passing = other.orders.filter((order) => tickOf(drawn, order) !== undefined);
        const book = new Book(drawn, [...passing, ...orders]);
        for (const order of passing) book.remove(order);
        const turned = orders.toSorted((a, b) => Number(((a.sellAmount ^ BigInt(turn)) - b.sellAmount) % 2n));
        const fresh = clear(drawn, turned);
        expect(JSON.stringify(orders.map(book.clear().payout), text)).toBe(
          JSON.stringify(orders.map(fresh.payout), text),
        );
      }),
    );
  });

  it('returns what a draft bid would get without keeping it', () => {
    const book = new Book(terms, [bid(1_200n, 400n)]);
    const before = JSON.stringify(book.clear(), text);
    const { clearing, payout } = book.whatIf(bid(1_000n, 500n));
    expect(payout).toEqual({ claimed: 400n, refunded: 200n });
    expect(clearing.raised).toBe(2_000n);
    expect(JSON.stringify(book.clear(), text)).toBe(before);
  });

  it('rejects a bid below the reserve price, and removing a missing one', () => {
    const book = new Book(terms);
    expect(() => book.add(bid(99n, 100n))).toThrow('below the reserve price');
    expect(() => book.remove(bid(100n, 100n))).toThrow('no order of this price');
  });

  it('shows its orders by price step, from the best price down', () => {
    const book = new Book(terms, [bid(300n, 100n), bid(200n, 100n), bid(50n, 25n), bid(10n, 10n)]);
    const shown = book.steps(10).map(({ price, ...step }) => ({
      price: price.biddingTokens / price.poolingTokens,
      ...step,
    }));
    expect(shown).toEqual([
      { price: 3n, sellAmount: 300n, cumulativeSellAmount: 300n, orders: 1 },
      { price: 2n, sellAmount: 250n, cumulativeSellAmount: 550n, orders: 2 },
      { price: 1n, sellAmount: 10n, cumulativeSellAmount: 560n, orders: 1 },
    ]);
  });

  it('joins neighbouring prices into at most the requested steps, losing no order', () => {
    fc.assert(
      fc.property(books(60), fc.integer({ min: 1, max: 20 }), ({ terms: drawn, orders }, most) => {
        const steps = new Book(drawn, orders).steps(most);
        const total = orders.reduce((sum, order) => sum + order.sellAmount, 0n);
        expect(steps.length).toBeLessThanOrEqual(most);
        expect(steps.reduce((sum, step) => sum + step.orders, 0)).toBe(orders.length);
        expect(steps.at(-1)?.cumulativeSellAmount ?? 0n).toBe(total);
      }),
    );
  });
});

describe('a book of the same ticks', () => {
  it('clears and shows its steps alike, the finest of which there are no more than requested', () => {
    fc.assert(
      fc.property(books(60), fc.integer({ min: 1, max: 20 }), ({ terms: drawn, orders }, most) => {
        const book = new Book(drawn, orders);
        const copy = new Book(drawn);
        for (const tick of book.ticks()) copy.addTick(tick);
        expect(copy.steps(most)).toEqual(book.steps(most));
        expect(copy.clear().margin).toEqual(book.clear().margin);

        const ticks = [...book.ticks()].map(({ tick }) => tick);
        const wide = (width: number) => new Set(ticks.map((tick) => tick >> width)).size;
        const width = Array.from({ length: 23 }, (_, index) => index).find((index) => wide(index) <= most);
        expect(book.steps(most)).toHaveLength(wide(width ?? -1));
      }),
    );
  });
});

describe('the tick of a bid', () => {
  it('is its limit price rounded down to the grid', () => {
    fc.assert(
      fc.property(books(10), ({ terms: drawn, orders }) => {
        for (const order of orders) {
          const tick = tickOf(drawn, order) ?? -1;
          const covers = (t: number) =>
            drawn.minimumBiddingAmountPerOrder * multiple(t) * order.minBuyAmount <=
            order.sellAmount * drawn.minBuyAmount * ONE;
          expect(covers(tick)).toBe(true);
          expect(tick === TICKS - 1 || !covers(tick + 1)).toBe(true);
        }
      }),
    );
  });

  it('is at most 7.7 millionths from the next', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: TICKS - 2 }), (tick) => {
        const step = multiple(tick + 1) - multiple(tick);
        expect(step > 0n && step * 10_000_000n <= multiple(tick) * 77n).toBe(true);
      }),
    );
  });

  it('does not exist below the reserve price', () => {
    expect(tickOf(terms, bid(999_999n, 1_000_000n))).toBeUndefined();
    expect(tickOf(terms, bid(1_000_000n, 1_000_000n))).toBe(0);
  });
});

const text = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);
