import { stateCountsOf, sumCounts, totalOf } from './poolCounts';

it('sums the networks', () => {
  const goerli = stateCountsOf({ all: 6, live: 1, upcoming: 2, ended: 3 });
  const bsc = stateCountsOf({ all: 4, live: 4, upcoming: 0, ended: 0 });
  expect(sumCounts([goerli, bsc])).toEqual({ live: 5, upcoming: 2, ended: 3 });
  expect(totalOf(sumCounts([goerli, bsc]))).toBe(10);
  expect(totalOf(sumCounts([]))).toBe(0);
});
