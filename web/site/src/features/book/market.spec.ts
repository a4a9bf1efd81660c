import type { Series } from '@launchpad/api';
import { Book, tickOf, type ClearingTerms } from '@launchpad/contracts';
import { books } from '@launchpad/contracts/testing/books';
import { assert, property } from 'fast-check';
import {
  costOf,
  demandBetween,
  demandFrom,
  historyOf,
  marketOf,
  pointAt,
  tokensFor,
  type Market,
} from './market';
import { floatOf } from './floatPrice';
import { inWholePixels } from './timeAxis';
import { barsOf, decimalPrice, foldsOf, priceAt, scaleOf, ticksOf, ZOOMS } from './scale';

const decimals = { bidding: 6, pooling: 18 };
const TOKENS = { bdDecimals: 6, ptDecimals: 18 };

const termsOf = (terms: ClearingTerms) => ({
  poolSellAmount: terms.pooledSellAmount.toString(),
  minimumBuyAmount: terms.minBuyAmount.toString(),
  minimumBiddingAmount: terms.minimumBiddingAmountPerOrder.toString(),
  ...TOKENS,
});

/** A book as the API answers it. */
function answerOf(book: Book) {
  const steps = book.steps(200).map(({ price, sellAmount, cumulativeSellAmount, orders }) => ({
    price: { sell: price.biddingTokens.toString(), buy: price.poolingTokens.toString() },
    sellAmount: sellAmount.toString(),
    cumulativeSellAmount: cumulativeSellAmount.toString(),
    orders,
  }));
  const { price } = book.clear();
  const clearingPrice = { sell: price.biddingTokens.toString(), buy: price.poolingTokens.toString() };
  return { steps, ...(steps.length > 0 && { clearingPrice }) };
}

describe('in 1,000 generated books, to the unit,', () => {
  const RUNS = { numRuns: 1_000, seed: 20_261_122, endOnFailure: true };

  it('the chart says the clearing price, the demand and the winning bids of the shared model', () => {
    assert(
      property(books(40), ({ terms, orders }) => {
        const book = new Book(terms, orders);
        const clearing = book.clear();
        // whether a bid buys is said leaving the soft cap aside
        const uncapped = new Book({ ...terms, minFundingThreshold: 0n }, orders).clear();
        const market = marketOf(answerOf(book), termsOf(terms));
        const { biddingTokens: sell, poolingTokens: buy } = clearing.price;
        expect(market.clearing).toEqual(orders.length > 0 ? { sell, buy } : undefined);
        expect(market.demand).toBe(orders.reduce((sum, { sellAmount }) => sum + sellAmount, 0n));
        expect(market.orders).toBe(orders.length);
        for (const order of orders) {
          const tick = tickOf(terms, order)!;
          const level = market.levels.find(
            ({ price }) => demandSum(terms, orders, tick) === demandFrom(market.levels, price),
          );
          expect(level?.wins).toBe(uncapped.payout(order).refunded < order.sellAmount);
        }
      }),
      RUNS,
    );
  });

  it('the history says what the whole supply cost after each bid', () => {
    assert(
      property(books(30), ({ terms, orders }) => {
        const book = new Book(terms);
        const entries: Series['entries'] = [];
        const prices = orders.map((order, index) => {
          book.add(order);
          const { raised, sold, price, thresholdReached } = book.clear();
          entries.push({
            thresholdCounter: raised.toString(),
            tokenSoldCounter: sold.toString(),
            thresholdPercentage: 0,
            thresholdStatus: thresholdReached,
            placedAt: index,
          });
          return { sell: price.biddingTokens, buy: price.poolingTokens };
        });
        const history = historyOf(entries, termsOf(terms));
        const cost = (price: (typeof prices)[number]) => costOf(terms.pooledSellAmount, price);
        expect(history.map(({ price }) => cost(price))).toEqual(prices.map(cost));
        expect(history.map(({ at }) => at)).toEqual(orders.map((_, index) => index));
      }),
      RUNS,
    );
  });

  it('bars and folds hold all of the demand, at every zoom', () => {
    assert(
      property(books(40), ({ terms, orders }) => {
        const market = marketOf(answerOf(new Book(terms, orders)), termsOf(terms));
        if (market.levels.length === 0) return;
        for (const zoom of ZOOMS) {
          const scale = scaleOf({ ...wanted(market), zoom });
          const folds = foldsOf(market.levels, scale);
          const bars = barsOf(market.levels, scale, 32);
          const drawn = bars.reduce((sum, { won, lost }) => sum + won + lost, 0n);
          expect(drawn + (folds.above?.amount ?? 0n) + (folds.below?.amount ?? 0n)).toBe(market.demand);
          expect(bars.every(({ row }) => row >= 0 && row < 32)).toBe(true);
          expect(ticksOf(scale, decimals).length).toBeLessThanOrEqual(8);
        }
      }),
      RUNS,
    );
  });
});

/** Bidding tokens of the orders at or above a tick. */
function demandSum(
  terms: ClearingTerms,
  orders: readonly { sellAmount: bigint; minBuyAmount: bigint }[],
  tick: number,
) {
  return orders.reduce((sum, order) => (tickOf(terms, order)! >= tick ? sum + order.sellAmount : sum), 0n);
}

const wanted = (market: Market) => ({
  levels: market.levels,
  inside: market.clearing ? [floatOf(market.clearing, decimals)] : [],
  ifNear: [floatOf(market.reserve, decimals)],
  center: floatOf(market.clearing ?? market.reserve, decimals),
});

/** A market of bids of these amounts at these prices, in whole tokens. */
function marketAt(
  supply: bigint,
  bids: readonly (readonly [price: number, money: bigint])[],
  clears: number,
) {
  const pool = {
    poolSellAmount: (supply * 10n ** 18n).toString(),
    minimumBuyAmount: (10n ** 18n).toString(),
    minimumBiddingAmount: '800000',
    ...TOKENS,
  };
  const price = (at: number) => ({ sell: String(Math.round(at * 1e6)), buy: (10n ** 18n).toString() });
  const steps = bids.map(([at, money]) => ({
    price: price(at),
    sellAmount: (money * 10n ** 6n).toString(),
    cumulativeSellAmount: '0',
    orders: 1,
  }));
  return marketOf({ steps, clearingPrice: price(clears) }, pool);
}

describe('a price on the axis', () => {
  const market = marketAt(
    1_000n,
    [
      [90, 10n],
      [1.4, 500n],
      [1.2, 400n],
      [1, 600n],
      [0.8, 300n],
    ],
    1,
  );
  const scale = scaleOf({ ...wanted(market), zoom: 'fit' });
  const folds = foldsOf(market.levels, scale);

  it('has few digits, and is exact', () => {
    expect(decimalPrice(1402, -3, decimals)).toEqual({ sell: 1_402_000n, buy: 10n ** 18n });
    expect(decimalPrice(3, -9, decimals)).toEqual({ sell: 3n, buy: 10n ** 21n });
    const price = priceAt(1.234_567, scale, decimals);
    expect(floatOf(price, decimals)).toBeCloseTo(1.235, 10);
  });

  it('is never above an outlier that is folded, which is said instead', () => {
    expect(scale.high).toBeLessThan(2);
    expect(folds.above).toEqual({
      amount: 10_000_000n,
      orders: 1,
      to: { sell: 90_000_000n, buy: 10n ** 18n },
    });
    expect(folds.below).toBeUndefined();
    const all = scaleOf({ ...wanted(market), zoom: 'all' });
    expect([all.high > 90, foldsOf(market.levels, all).above]).toEqual([true, undefined]);
  });

  it('knows the demand at or above it, and the tokens that buys', () => {
    const at = decimalPrice(12, -1, decimals);
    expect(demandFrom(market.levels, at)).toBe(910_000_000n);
    expect(demandBetween(market.levels, at, decimalPrice(14, -1, decimals))).toBe(400_000_000n);
    expect(tokensFor(910_000_000n, at)).toBe((910n * 10n ** 18n * 10n) / 12n);
    expect(demandFrom(market.levels, decimalPrice(91, 0, decimals))).toBe(0n);
  });
});

it.each([
  [9n, 3n],
  [10n, 4n],
  [11n, 4n],
  [12n, 4n],
])('a supply of %d costs, at three tokens for one, %d: no less than buys all of it', (supply, cost) => {
  expect(costOf(supply, { sell: 1n, buy: 3n })).toBe(cost);
});

it.each([
  ['two for three', { sell: 2n, buy: 3n }, 10n],
  ['one for two', { sell: 1n, buy: 2n }, 14n],
  ['nothing, which buys nothing', { sell: 0n, buy: 2n }, 0n],
])('seven units buy, at a price of %s, whole units only', (_, price, tokens) => {
  expect(tokensFor(7n, price)).toBe(tokens);
});

it('the time axis ends at a time or less than a pixel later, and stays the same for some bids', () => {
  const [from, hour] = [1_000, 3_600];
  const ends = Array.from({ length: 60 }, (_, second) => inWholePixels(from, from + hour + second, 400));
  expect(ends.every((end, second) => end >= from + hour + second && end - from - hour - second < 9)).toBe(
    true,
  );
  expect(new Set(ends).size).toBeLessThan(10);
  expect([0, 7, 399].map((seconds) => inWholePixels(from, from + seconds, 400))).toEqual([
    1_000, 1_007, 1_399,
  ]);
});

it('the clearing price at a time is that of the newest bid before it', () => {
  const price = { sell: 1n, buy: 1n };
  const history = [10, 20, 20, 30].map((at) => ({ at, price, value: 1 }));
  expect([9, 10, 25, 99].map((at) => pointAt(history, at)?.at)).toEqual([undefined, 10, 20, 30]);
  expect(pointAt(history, 20)).toBe(history[2]);
});
