import * as fc from 'fast-check';
import { comparePrices, parseAmount, type Price } from '../formats';
import {
  PRICE_STEPS,
  buyAmountAt,
  parsePrice,
  percentBelow,
  priceAtStep,
  priceAtValuation,
  priceInput,
  raisedPrice,
  roundPriceUp,
  spendFor,
  stepOfPrice,
  valuationAt,
} from './bidPrice';

const usdc = { bidding: 6, pooling: 18 };
/** tokens of any decimals */
const pairs = fc.record({ bidding: fc.constantFrom(0, 6, 18), pooling: fc.constantFrom(0, 6, 9, 18) });
const amounts = fc.bigInt({ min: 1n, max: 2n ** 96n - 1n });
const prices: fc.Arbitrary<Price> = fc.record({ sell: amounts, buy: amounts });
const always = <T>(property: fc.IProperty<T>): void => fc.assert(property, { numRuns: 1_000 });

describe('a bid by price', () => {
  it('asks for exactly the tokens of the same bid by amounts', () => {
    always(fc.property(prices, (bid) => expect(buyAmountAt(bid.sell, bid)).toBe(bid.buy)));
  });

  it('asks for the most tokens with which its limit is not below the price', () => {
    always(
      fc.property(amounts, prices, (spend, price) => {
        const buy = buyAmountAt(spend, price);
        expect(buy === 0n || comparePrices({ sell: spend, buy }, price) >= 0).toBe(true);
        expect(comparePrices({ sell: spend, buy: buy + 1n }, price)).toBe(-1);
      }),
    );
  });

  it('spends the least that reaches the price', () => {
    always(
      fc.property(amounts, prices, (buy, price) => {
        const spend = spendFor(buy, price);
        expect(comparePrices({ sell: spend, buy }, price)).not.toBe(-1);
        expect(comparePrices({ sell: spend - 1n, buy }, price)).toBe(-1);
      }),
    );
  });
});

describe('a typed price', () => {
  it('is the exact ratio of smallest units', () => {
    const price = parsePrice('1.40', usdc);
    expect(price && comparePrices(price, { sell: 1_400_000n, buy: 10n ** 18n })).toBe(0);
  });

  it.each(['', '0', '-1', 'x', '1,2,3', '1e3'])('is none for “%s”', (text) => {
    expect(parsePrice(text, usdc)).toBeUndefined();
  });

  it('may be as small as 36 decimals say, and no smaller', () => {
    const least = `0.${'0'.repeat(35)}1`;
    expect(parsePrice(least, usdc)).toEqual({ sell: 10n ** 6n, buy: 10n ** 54n });
    expect(parsePrice(`${least}1`, usdc)).toBeUndefined();
  });

  it('of up to 12 decimals is written as it was typed', () => {
    always(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 30n }), pairs, (scaled, decimals) => {
        const price = {
          sell: scaled * 10n ** BigInt(decimals.bidding),
          buy: 10n ** BigInt(12 + decimals.pooling),
        };
        const text = priceInput(price, decimals);
        expect(parseAmount(text, 12)).toBe(scaled);
        const read = parsePrice(text, decimals);
        expect(read && comparePrices(read, price)).toBe(0);
      }),
    );
  });

  it('of more is written with five digits, without groups, and never ambiguously', () => {
    expect(priceInput({ sell: 10n ** 12n, buy: 3n * 10n ** 18n }, usdc)).toBe('333333.33');
    expect(priceInput({ sell: 4n * 10n ** 6n, buy: 3n * 10n ** 18n }, usdc)).toBe('1.3333');
    expect(priceInput({ sell: 12_345_678_901_234n, buy: 10n ** 25n * 10n ** 6n }, usdc)).toBe('0.0000012346');
    expect(priceInput({ sell: 370_001n * 10n ** 6n, buy: 30_000n * 10n ** 18n }, usdc)).toBe('12.3330');
  });
});

describe('the least price above another', () => {
  it.each([
    ['1.31', '1.3101'],
    ['0.98', '0.98001'],
    ['0.00012345', '0.00012346'],
    ['12345.67', '12345.68'],
    ['9.99999', '10.00'],
    ['99.999', '100.00'],
  ])('%s is %s', (price, above) => {
    const [from, to] = [parsePrice(price, usdc), parsePrice(above, usdc)];
    if (!from || !to) throw new Error('no price');
    expect(comparePrices(roundPriceUp(from, usdc, true), to)).toBe(0);
  });

  it('beats it with any amount spent, and is at most 0.02% above it', () => {
    always(
      fc.property(prices, pairs, amounts, (price, decimals, spend) => {
        const least = roundPriceUp(price, decimals, true);
        expect(comparePrices(least, price)).toBe(1);
        const buy = buyAmountAt(spend, least);
        expect(buy === 0n || comparePrices({ sell: spend, buy }, price) > 0).toBe(true);
        const roughly = { sell: price.sell * 10_002n, buy: price.buy * 10_000n };
        // prices of less than 5 digits before the 36th decimal have no finer neighbour
        const isFine =
          price.sell * 10n ** BigInt(30 + decimals.pooling) > price.buy * 10n ** BigInt(decimals.bidding);
        expect(!isFine || comparePrices(least, roughly) < 0).toBe(true);
      }),
    );
  });

  it('is the price itself where an equal one is enough', () => {
    const price = { sell: 2_000_000n, buy: 10n ** 18n };
    expect(comparePrices(roundPriceUp(price, usdc), price)).toBe(0);
  });
});

it('a price raised by a percentage is rounded up to five digits', () => {
  const price = { sell: 981_234n, buy: 10n ** 18n };
  expect(priceInput(raisedPrice(price, 5, usdc), usdc)).toBe('1.0303');
  expect(priceInput(raisedPrice(price, 10, usdc), usdc)).toBe('1.0794');
});

it('how far a price is below another is rounded up', () => {
  const one = { sell: 100n, buy: 1n };
  expect(percentBelow({ sell: 97n, buy: 1n }, one)).toBe(3n);
  expect(percentBelow({ sell: 9_999n, buy: 100n }, one)).toBe(1n);
  expect(percentBelow({ sell: 97n, buy: 2n }, { sell: 200n, buy: 4n })).toBe(3n);
  expect(percentBelow(one, one)).toBe(0n);
  expect(percentBelow({ sell: 101n, buy: 1n }, one)).toBe(0n);
});

describe('a valuation', () => {
  it('is the price of all tokens there are, and leads back to it', () => {
    always(
      fc.property(amounts, amounts, (valuation, supply) => {
        expect(valuationAt(priceAtValuation(valuation, supply), supply)).toBe(valuation);
      }),
    );
    expect(valuationAt({ sell: 981_000n, buy: 10n ** 18n }, 10n ** 25n)).toBe(9_810_000_000_000n);
  });
});

describe('the price scale', () => {
  it('leads from each step to a price and back', () => {
    always(
      fc.property(prices, pairs, fc.integer({ min: 0, max: PRICE_STEPS }), (low, decimals, step) => {
        const isFine =
          low.sell * 10n ** BigInt(30 + decimals.pooling) > low.buy * 10n ** BigInt(decimals.bidding);
        fc.pre(isFine);
        const scale = { low, high: { sell: low.sell * 2n, buy: low.buy } };
        const price = priceAtStep(scale, step, decimals);
        expect(comparePrices(price, low)).not.toBe(-1);
        expect(stepOfPrice(scale, price)).toBe(step);
      }),
    );
  });

  it('holds prices beyond its ends at them', () => {
    const scale = { low: { sell: 2n, buy: 1n }, high: { sell: 4n, buy: 1n } };
    expect(stepOfPrice(scale, { sell: 1n, buy: 1n })).toBe(0);
    expect(stepOfPrice(scale, { sell: 9n, buy: 1n })).toBe(PRICE_STEPS);
  });

  it('of a single price holds all prices at its start', () => {
    const one = { sell: 2n, buy: 1n };
    const steps = [1n, 2n, 9n].map((sell) => stepOfPrice({ low: one, high: one }, { sell, buy: 1n }));
    expect(steps).toEqual([0, 0, 0]);
  });
});
