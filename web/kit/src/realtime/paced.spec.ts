import { jest } from '@jest/globals';
import { paced } from './paced';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('work that is paced', () => {
  /** Work at most once in 200 ms, which has run once. */
  function started() {
    const counter = { runs: 0 };
    const work = paced(200, () => (counter.runs += 1));
    work.soon();
    expect(counter.runs).toBe(1);
    const runsAfter = (ms: number) => {
      jest.advanceTimersByTime(ms);
      return counter.runs;
    };
    return { work, runsAfter };
  }

  it('runs at once when it comes alone', () => {
    const { work, runsAfter } = started();
    expect(runsAfter(200)).toBe(1);
    work.soon();
    expect(runsAfter(0)).toBe(2);
    expect(runsAfter(10_000)).toBe(2);
  });

  it('runs once for all that comes while it rests', () => {
    const { work, runsAfter } = started();
    for (let time = 0; time < 3; time += 1) {
      work.soon();
      expect(runsAfter(50)).toBe(1);
    }
    expect(runsAfter(49)).toBe(1);
    expect(runsAfter(1)).toBe(2);
    expect(runsAfter(10_000)).toBe(2);
  });

  it('runs earlier, and then not again, if it is wanted now; if nothing waits, it does not', () => {
    const { work, runsAfter } = started();
    work.now();
    expect(runsAfter(0)).toBe(1);
    work.soon();
    work.now();
    expect(runsAfter(0)).toBe(2);
    expect(runsAfter(10_000)).toBe(2);
  });

  it('waits no longer for a clock that was set back', () => {
    const { work, runsAfter } = started();
    jest.setSystemTime(Date.now() - 3_600_000);
    work.soon();
    expect(runsAfter(199)).toBe(1);
    expect(runsAfter(1)).toBe(2);
  });
});
