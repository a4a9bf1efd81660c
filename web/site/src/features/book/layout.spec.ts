import { layoutOf, placeLines, ROW, rowsOf, type Line } from './layout';

const decimals = { bidding: 6, pooling: 18 };
const scale = { low: 1, high: 3 };
const priceOf = (value: number) => ({ sell: BigInt(Math.round(value * 1e6)), buy: 10n ** 18n });

describe('the layout of the chart', () => {
  it.each([
    ['a narrow', 519, 300, 0.6],
    ['a wide', 520, 340, 0.7],
  ])('on %s screen is high enough, and leaves room for the bars', (_, width, height, share) => {
    const layout = layoutOf(width, scale, decimals);
    expect(layout.height).toBe(height);
    expect(layout.split).toBe(Math.round(layout.right * share));
    expect([layout.bars > layout.split, layout.right < width]).toEqual([true, true]);
    expect([layout.top > 0, layout.bottom < height]).toEqual([true, true]);
    expect(rowsOf(layout)).toBe(Math.floor((layout.bottom - layout.top) / ROW));
  });

  it('places prices from its lower to its upper end, and knows which is at a place', () => {
    const layout = layoutOf(800, scale, decimals);
    const middle = (layout.top + layout.bottom) / 2;
    expect([3, 2, 1].map((value) => layout.y(priceOf(value)))).toEqual([layout.top, middle, layout.bottom]);
    expect([-5, layout.top, middle, layout.bottom, 999].map(layout.valueAt)).toEqual([3, 3, 2, 1, 1]);
  });
});

describe('the labels of lines', () => {
  const layout = layoutOf(800, scale, decimals);
  const place = (...prices: number[]) =>
    placeLines(
      prices.map((price): Line => ({ kind: 'mine', label: `${price}`, price: priceOf(price) })),
      layout,
    );

  it('are just above them, from the highest price down', () => {
    expect(place(1.5, 2.5).map(({ label, y, labelY, beyond }) => [label, y - labelY, beyond])).toEqual([
      ['2.5', 5, undefined],
      ['1.5', 5, undefined],
    ]);
  });

  it('say of prices beyond the axis where those lie, and are at its ends', () => {
    expect(place(0.5, 1, 3, 9).map(({ label, y, beyond }) => [label, y, beyond])).toEqual([
      ['3', layout.top, undefined],
      ['9', layout.top, 'above'],
      ['0.5', layout.bottom, 'below'],
      ['1', layout.bottom, undefined],
    ]);
  });

  it.each([
    ['in the middle', [2, 2, 2], [-5, 10, 25]],
    ['at the lower end', [1.05, 1.02, 1], [-34, -19, -4]],
    ['of which one is high enough', [2, 1.02, 1], [-151, -19, -4]],
    ['that just fit', [1], [-5]],
  ])('keep apart and above the lower end: %s', (where, prices, places) => {
    const from = where === 'in the middle' ? layout.yOf(2) : layout.bottom;
    expect(place(...prices).map(({ labelY }) => labelY - from)).toEqual(places);
  });
});
