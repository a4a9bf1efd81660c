import { figuresOf, percentage } from './figures.js';

describe('threshold figures', () => {
  it.each([
    [0n, 0, false],
    [1n, 0, false],
    [4n, 1, false],
    [33_333n, 9_999, false],
    [33_334n, 10_000, true],
    [10n ** 30n, 10_000, true],
  ])('%s of a soft cap of 33334 are %s hundredths of a percent', (raised, basisPoints, reached) => {
    expect(figuresOf(raised, 5n, 33_334n)).toEqual({ raised, sold: 5n, basisPoints, reached });
  });

  it('reach a soft cap of zero with no bids', () => {
    expect(figuresOf(0n, 0n, 0n)).toMatchObject({ basisPoints: 10_000, reached: true });
  });

  it.each([
    [0, '0.00'],
    [7, '0.07'],
    [3_725, '37.25'],
    [10_000, '100.00'],
  ])('write %s hundredths as %s', (basisPoints, text) => {
    expect(percentage(basisPoints)).toBe(text);
  });
});
