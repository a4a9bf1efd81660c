import { aPool, NOW } from '../../../test/fixtures';
import { bidsOverTime, priceOverTime } from './series';

const entry = (second: number, raised: string, sold: string) => ({
  ...{ thresholdCounter: raised, tokenSoldCounter: sold, placedAt: NOW + second },
  ...{ thresholdPercentage: 0, thresholdStatus: false },
});
const seriesOf = (entries: ReturnType<typeof entry>[], total: number) => ({
  entries,
  pagination: { page: 1, limit: 500, total, pages: 1 },
});

it('the clearing price is what would be raised over what would be sold, where anything would', () => {
  const pool = aPool({ bdDecimals: 6, ptDecimals: 18 });
  const entries = [
    entry(1, '0', '0'),
    entry(2, '500000000', `250${'0'.repeat(18)}`),
    entry(3, '700000000', `200${'0'.repeat(18)}`),
    entry(4, '2', '1'),
  ];
  expect(priceOverTime(seriesOf(entries, 4), pool)).toEqual([
    { time: NOW + 2, value: 2 },
    { time: NOW + 3, value: 3.5 },
    { time: NOW + 4, value: 2e12 },
  ]);
});

it.each([
  [0, 0, []],
  [1, 1, [1]],
  [1, 7, [7]],
  [2, 2, [1, 2]],
  [3, 9, [1, 5, 9]],
  [3, 6, [1, 3, 6]],
  [5, 1_001, [1, 251, 501, 751, 1_001]],
])('%i points of %i bids are spread from the first to the last', (points, bids, values) => {
  const entries = Array.from({ length: points }, (_, index) => entry(index, '0', '0'));
  expect(bidsOverTime(seriesOf(entries, bids))).toEqual(
    values.map((value, index) => ({ time: NOW + index, value })),
  );
});
