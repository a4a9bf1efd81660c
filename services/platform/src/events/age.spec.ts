import { jest } from '@jest/globals';
import { ageOf } from './event.consumer.js';

describe("an event's age", () => {
  beforeAll(() => {
    jest.useFakeTimers({ now: 1_900_000_000_000 });
  });
  afterAll(() => {
    jest.useRealTimers();
  });

  it.each([
    [1_900_000_000_000, 0],
    [1_899_999_999_999, 0.001],
    [1_899_999_997_500, 2.5],
    // the clock of the process that created it is ahead
    [1_900_000_005_000, 0],
  ])('in seconds of one that was created at %s is %s', (timeMs, seconds) => {
    expect(ageOf(timeMs)).toBe(seconds);
  });
});
