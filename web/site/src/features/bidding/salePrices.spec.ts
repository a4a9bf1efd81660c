import type { Price } from '@launchpad/web-kit';
import { mockPool, units } from '@launchpad/web-kit/test/mockPool';
import { presets, scaleOf } from './salePrices';

const at = (price: number): Price => ({ sell: BigInt(units(price, 6)), buy: 10n ** 18n });
const clearingAt = (price?: number) =>
  mockPool(price ? { clearingPrice: { sell: units(price, 6), buy: units(1, 18) } } : {});

describe('the prices offered next to the field', () => {
  it.each<[string, number, Record<string, boolean>]>([
    ['the least valid one, and more than the clearing price', 2.5, { least: true, '+5': true, '+10': true }],
    ['of these only what is valid', 2.6, { least: true, '+5': false, '+10': true }],
    ['no price twice', 2.52, { least: true, '+5': false, '+10': true }],
  ])('are %s', (_, least, expected) => {
    const offered = presets(clearingAt(2.4), at(least));
    expect(Object.fromEntries(offered.map(({ name, isValid }) => [name, isValid]))).toEqual(expected);
    expect(offered.map(({ price }) => Number(price.sell) / Number(price.buy) / 1e-12)).toEqual(
      [least, 2.52, 2.64].map((price) => expect.closeTo(price, 9) as number),
    );
  });

  it('are the least valid one alone without a clearing price', () => {
    expect(presets(clearingAt(), at(2)).map(({ name }) => name)).toEqual(['least']);
  });
});

it.each<[string, number | undefined, number]>([
  ['it', undefined, 5],
  ['it, though the sale clears lower', 2.4, 5],
  ['the clearing price, if that is higher', 3, 6],
])('the slider goes from the least valid price to twice %s', (_, clearing, high) => {
  expect(scaleOf(clearingAt(clearing), at(2.5))).toEqual({ low: at(2.5), high: at(high) });
});
