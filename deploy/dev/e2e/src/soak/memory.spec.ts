import { isGrowing, quartersOf } from './memory.js';

it('memory is the median of each quarter of the time', () => {
  expect(quartersOf([1, 2, 900, 4, 4, 4, 7, 7, 8, 9, 9, 9])).toEqual([2, 4, 7, 9]);
  expect(quartersOf([])).toEqual([0, 0, 0, 0]);
});

it.each([
  [[100, 200, 201, 199], false],
  [[100, 200, 210, 220], false],
  [[100, 200, 260, 240], false],
  [[100, 200, 230, 260], true],
])('%j is growing: %s', (quarters, growing) => {
  expect(isGrowing(quarters)).toBe(growing);
});
