import type { Shown } from './watchers.js';
import { Delays, delaysOf } from './delays.js';

it('a bid is on a page with the first figures that include it, in parts of a block too', () => {
  const mined = [
    { at: 1_000, transactions: 2 },
    { at: 2_000, transactions: 2 },
    { at: 3_000, transactions: 5 },
  ];
  const pages: Shown[] = [
    [
      [1_100, 1],
      [1_300, 2],
      [3_050, 4],
      [3_060, 4],
      [3_400, 5],
    ],
  ];
  const delays = delaysOf(mined, pages);
  // 50, 50, 100, 300, 400
  expect([20, 40, 60, 80, 100].map((percent) => delays.percentile(percent))).toEqual([50, 50, 100, 300, 400]);
  const later = delaysOf(mined, pages, ({ at }) => at > 1_000);
  expect([1, 100].map((percent) => later.percentile(percent))).toEqual([50, 400]);
});

it('no times have a percentile of 0', () => {
  expect(new Delays().percentile(99)).toBe(0);
});
