import { comparePrices, formatPrice, formatRatio, priceNumber } from './price.js';

const decimals = { bidding: 6, pooling: 18 };
/** Of amounts in whole tokens times a million. */
const price = (sell: number, buy: number) => ({ sell: BigInt(sell), buy: BigInt(buy) * 10n ** 12n });
const million = 1_000_000;

describe('prices', () => {
  it('have 2 decimals as the bid ratio, rounded down', () => {
    expect(formatRatio(price(150, 100), decimals)).toBe('1.50');
    expect(formatRatio(price(2, 3), decimals)).toBe('0.66');
    expect(formatRatio(price(1_234_500, 1_000), decimals)).toBe('1,234.50');
    expect(formatRatio(price(12_345_678, 10), decimals)).toBe('1,234,567.80');
    expect(formatRatio(price(0, 1), decimals)).toBe('0.00');
  });

  it('are a dash where there is none', () => {
    for (const format of [formatRatio, formatPrice]) {
      expect(format(undefined, decimals)).toBe('–');
      expect(format({ sell: 1n, buy: 0n }, decimals)).toBe('–');
    }
    expect(priceNumber({ sell: 1n, buy: 0n }, decimals)).toBe(0);
  });

  it('are of the smallest unit, too', () => {
    const units = { bidding: 0, pooling: 0 };
    const one = { sell: 5n, buy: 1n };
    expect([formatRatio(one, units), formatPrice(one, units), priceNumber(one, units)]).toEqual([
      ...['5.00', '5.00', 5],
    ]);
  });

  it('have 5 significant digits, at least 2 decimals, and are rounded', () => {
    const shown = [
      [0, 1, '0.00'],
      [1, 400, '0.0025'],
      [1, 3, '0.33333'],
      [2, 3, '0.66667'],
      [1, 3 * million, '0.00000033333'],
      [123_456, 100_000, '1.2346'],
      [1_234_565, 100_000, '12.346'],
      [1_234_564, 100_000, '12.346'],
      [12_345_678, 10_000, '1,234.57'],
      [123_456_789, 1_000, '123,456.79'],
      [99_999_996, 1_000, '100,000.00'],
      [5, 2, '2.50'],
      [1, 1, '1.00'],
    ] as const;
    for (const [sell, buy, text] of shown) expect(formatPrice(price(sell, buy), decimals)).toBe(text);
  });

  it('have 18 decimals at most', () => {
    const equal = { bidding: 18, pooling: 18 };
    expect(formatPrice({ sell: 1n, buy: 10n ** 18n }, equal)).toBe('0.000000000000000001');
    expect(formatPrice({ sell: 123_456n, buy: 10n ** 21n }, equal)).toBe('0.000000000000000123');
    expect(formatPrice({ sell: 1n, buy: 10n ** 19n }, equal)).toBe('0.00');
  });

  it('are compared exactly where floats would fail', () => {
    const one = { sell: 1n, buy: 1n };
    const more = { sell: 10n ** 30n + 1n, buy: 10n ** 30n };
    expect([comparePrices(more, one), comparePrices(one, more)]).toEqual([1, -1]);
    expect(comparePrices({ sell: 2n, buy: 4n }, { sell: 1n, buy: 2n })).toBe(0);
  });

  it('are floats on a chart, to the twelfth decimal', () => {
    expect(priceNumber(price(1, 400), decimals)).toBe(0.0025);
    expect(priceNumber(price(3_000_001, 2), decimals)).toBe(1_500_000.5);
    expect(priceNumber(price(1, 3), decimals)).toBe(0.333333333333);
  });
});
