import { FeeData } from 'ethers';
import { offersFrom, type Fees } from './fees.js';

describe('the fees a transaction offers', () => {
  it.each<[string, FeeData, Fees]>([
    [
      'where blocks have a base fee',
      new FeeData(30n, 20n, 2n),
      { maxFeePerGas: 20n, maxPriorityFeePerGas: 2n },
    ],
    ['where they have none', new FeeData(30n, null, null), { gasPrice: 30n }],
    ['where only one part is known', new FeeData(30n, 20n, null), { gasPrice: 30n }],
  ])('begin with what the node says, %s', (_, data, first) => {
    const offers = offersFrom(data);
    expect(offers[0]).toEqual(first);
    expect(offers.map((fees) => Object.keys(fees))).toEqual(offers.map(() => Object.keys(first)));
  });

  it('are unknown without a price', () => {
    expect(() => offersFrom(new FeeData(null, null, null))).toThrow('says no gas price');
  });

  it.each([1n, 8n, 10n ** 9n, 3n * 10n ** 11n])('of %s rise by a quarter each, and never stay', (price) => {
    const prices = offersFrom(new FeeData(price, null, null)).map(({ gasPrice }) => gasPrice ?? 0n);
    expect(prices).toHaveLength(11);
    for (const [index, next] of prices.slice(1).entries()) {
      const before = prices[index] ?? 0n;
      expect(next).toBe(before + before / 4n + 1n);
    }
  });

  it('are about nine times as high in the end', () => {
    const last = offersFrom(new FeeData(10n ** 9n, null, null)).at(-1);
    expect(Number(last?.gasPrice) / 1e9).toBeCloseTo(9.3, 1);
  });
});
