import { TestClock } from '../testing/clock.js';
import { Clock } from './clock.js';

describe('the wall clock', () => {
  it.each([
    [999, 0],
    [1_000, 1],
    [1_900_000_000_999, 1_900_000_000],
  ])('has begun at %s ms the second %s', (ms, seconds) => {
    expect(new TestClock(ms).nowSeconds()).toBe(seconds);
  });

  it('is the time of the machine', () => {
    const before = Date.now();
    const now = new Clock().nowMs();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });
});
