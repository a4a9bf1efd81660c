import { wholeTicks } from './wholeTicks';

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [5, [0, 1, 2, 3, 4, 5]],
  [6, [0, 2, 4, 6]],
  [11, [0, 5, 10, 15]],
  [26, [0, 10, 20, 30]],
  [51, [0, 20, 40, 60]],
  [1_000, [0, 200, 400, 600, 800, 1_000]],
  [1_001, [0, 500, 1_000, 1_500]],
])('an axis for up to %i pools shows whole numbers, five or fewer steps', (most, ticks) => {
  expect(wholeTicks(most)).toEqual(ticks);
});
