import type { Level } from './market';
import { floatOf } from './floatPrice';
import {
  barsOf,
  finestExponent,
  foldsOf,
  highestOf,
  isOn,
  isSameScale,
  priceAt,
  scaleOf,
  ticksOf,
  type Scale,
} from './scale';

const decimals = { bidding: 6, pooling: 18 };
const priceOf = (value: number) => ({ sell: BigInt(Math.round(value * 1e6)), buy: 10n ** 18n });

/** The level at a price. */
const level = (value: number, amount = 100n, orders = 10, wins = true): Level => ({
  ...{ value, amount, orders, wins },
  price: priceOf(value),
  cumulative: 0n,
});
const levelsAt = (...prices: number[]) => prices.map((price) => level(price));
const rounded = ({ low, high }: Scale) => [low, high].map((end) => Number(end.toFixed(9)));

describe('the price axis', () => {
  const all = { inside: [], ifNear: [], center: 1.5, zoom: 'all' } as const;
  const fit = { ...all, zoom: 'fit' } as const;

  it.each([
    ['prices, with a margin, at round ends', levelsAt(2, 1), [], [0.95, 2.05]],
    ['a wider range', levelsAt(7, 1), [], [0.6, 7.4]],
    ['what ends at finer steps', levelsAt(4.1, 1), [], [0.8, 4.3]],
    ['one price', levelsAt(5), [], [4.8, 5.2]],
    ['zero', [], [0], [0, 0.04]],
    ['no price below zero', levelsAt(100, 0), [], [0, 105]],
  ])('shows %s', (_, levels, inside, ends) => {
    expect(rounded(scaleOf({ ...all, levels, inside }))).toEqual(ends);
  });

  it.each([
    ['half as much', 'near', 150, [122, 178]],
    ['half as much, at its upper end', 'near', 200, [150, 204]],
    ['half as much, at its lower end', 'near', 0, [96, 150]],
    ['a sixth', 'nearest', 150, [141, 159]],
  ] as const)('shows %s around the clearing price: %s, %d', (_, zoom, center, ends) => {
    expect(rounded(scaleOf({ ...all, levels: levelsAt(200, 100), center, zoom }))).toEqual(ends);
  });

  it.each([
    [0.5, [0.4, 2.1]],
    [0.4, [0.95, 2.05]],
    [2.5, [0.9, 2.6]],
    [2.6, [0.95, 2.05]],
  ])('shows a reserve price of %d unless that makes the rest much smaller', (reserve, ends) => {
    const levels = [level(9, 1n, 1), level(2, 49n, 49), level(1, 49n, 49)];
    expect(rounded(scaleOf({ ...fit, levels, ifNear: [reserve] }))).toEqual(ends);
  });

  it.each([
    ['the fiftieth part of both', 9, 2n, 2, 'leaves out'],
    ['few bids of more money', 9, 3n, 2, 'leaves out'],
    ['more bids of little money', 9, 2n, 3, 'leaves out'],
    ['more of both', 9, 3n, 3, 'shows'],
    ['little, half as far again', 2.5, 1n, 1, 'shows'],
  ] as const)('at a price far out with %s: %d, %d, %d, %s it', (_, price, amount, orders, said) => {
    const levels = [level(price, amount, orders), level(2, 49n, 49), level(1, 49n, 49)];
    expect(isOn(scaleOf({ ...fit, levels }), price)).toBe(said === 'shows');
    const far = [level(11, 49n, 49), level(10, 49n, 49), level(12 - price, amount, orders)];
    expect(isOn(scaleOf({ ...fit, levels: far }), 12 - price)).toBe(said === 'shows');
  });

  it('is the same as one with the same ends', () => {
    const scale = { low: 1, high: 2 };
    expect(
      [
        { low: 1, high: 2 },
        { low: 0, high: 2 },
        { low: 1, high: 3 },
      ].map((b) => isSameScale(scale, b)),
    ).toEqual([true, false, false]);
  });
});

describe('what is drawn on an axis', () => {
  const scale = { low: 1, high: 3 };

  it('ends with its ends: what lies beyond them is folded', () => {
    const levels = [
      level(6, 5n, 1),
      level(4, 7n, 2),
      ...levelsAt(3, 2, 1),
      level(0.5, 11n, 3),
      level(0.25, 13n, 4),
    ];
    expect([0.9, 1, 3, 3.1].map((value) => isOn(scale, value))).toEqual([false, true, true, false]);
    expect(foldsOf(levels, scale)).toEqual({
      above: { amount: 12n, orders: 3, to: priceOf(6) },
      below: { amount: 24n, orders: 7, to: priceOf(0.25) },
    });
    expect(foldsOf(levelsAt(3, 1), scale)).toEqual({ above: undefined, below: undefined });
    const { above } = foldsOf(levelsAt(6, 4), scale);
    expect(above).toMatchObject({ amount: 200n, orders: 20 });
  });

  it('is a bar for each row, of what would buy and what would not', () => {
    const levels = [
      level(4),
      level(3, 5n),
      level(2.9, 7n, 1, false),
      level(1.9, 3n, 1, false),
      level(1, 2n),
      level(0.5),
    ];
    expect(barsOf(levels, scale, 4)).toEqual([
      { row: 0, won: 5n, lost: 7n },
      { row: 2, won: 0n, lost: 3n },
      { row: 3, won: 2n, lost: 0n },
    ]);
  });

  it.each([
    ['0.95 to 2.05', { low: 0.95, high: 2.05 }, [1, 1.2, 1.4, 1.6, 1.8, 2]],
    ['0 to 70', { low: 0, high: 70 }, [10, 20, 30, 40, 50, 60, 70]],
    ['0 to 73.5', { low: 0, high: 73.5 }, [20, 40, 60]],
    ['0 to 42', { low: 0, high: 42 }, [10, 20, 30, 40]],
    ['0 to 35', { low: 0, high: 35 }, [5, 10, 15, 20, 25, 30, 35]],
    ['0 to 14', { low: 0, high: 14 }, [2, 4, 6, 8, 10, 12, 14]],
    ['0 to 7.5', { low: 0, high: 7.5 }, [2, 4, 6]],
  ])('are round prices above zero, from %s', (_, axis, labels) => {
    expect(ticksOf(axis, decimals)).toEqual(labels.map((label) => expect.objectContaining(priceOf(label))));
  });
});

describe('the price at a place on the axis', () => {
  it('has steps of which at most 1,250 fit on the axis', () => {
    expect(
      [
        { low: 0, high: 1_251 },
        { low: 1_000, high: 2_251 },
        { low: 1, high: 2 },
        { low: 1, high: 2.25 },
      ].map(finestExponent),
    ).toEqual([1, 1, -3, -3]);
  });

  it('is at least one step', () => {
    expect(priceAt(0, { low: 0, high: 1 }, decimals)).toEqual(priceOf(0.001));
    expect(priceAt(0.0014, { low: 0, high: 1 }, decimals)).toEqual(priceOf(0.001));
  });

  it('is at the same place again, whatever the decimals of the tokens', () => {
    const scale = { low: 0, high: 1 };
    for (const pair of [decimals, { bidding: 18, pooling: 6 }, { bidding: 0, pooling: 0 }])
      expect(floatOf(priceAt(0.25, scale, pair), pair)).toBeCloseTo(0.25, 12);
  });
});

it('the highest of some prices is the one that costs most', () => {
  expect(highestOf([1, 3, 2].map(priceOf))).toEqual(priceOf(3));
  expect(highestOf([])).toBeUndefined();
});
