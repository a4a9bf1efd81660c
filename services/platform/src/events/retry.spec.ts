import { retryMs } from './event.consumer.js';

describe('an event that could not be applied', () => {
  it.each([
    [1, 100],
    [2, 200],
    [3, 400],
    [5, 1_600],
    // what was down for hours is noticed soon when it is back
    [6, 2_000],
    [5_000, 2_000],
  ])('waits longer after each try, up to two seconds: after %s of them %s ms', (tries, waitMs) => {
    expect(retryMs(tries)).toBe(waitMs);
  });
});
