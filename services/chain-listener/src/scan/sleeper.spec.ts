import { jest } from '@jest/globals';
import { Sleeper } from './sleeper.js';

describe('a sleeper', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** Begins to sleep; returns whether that is over. */
  const asleep = (sleeper: Sleeper, ms: number) => {
    let isOver = false;
    void sleeper.sleep(ms).then(() => (isOver = true));
    return async (afterMs: number) => {
      await jest.advanceTimersByTimeAsync(afterMs);
      return isOver;
    };
  };

  it('sleeps as long as it should, every time', async () => {
    const sleeper = new Sleeper();
    for (let time = 0; time < 2; time += 1) {
      const isOver = asleep(sleeper, 100);
      expect(await isOver(99)).toBe(false);
      expect(await isOver(1)).toBe(true);
    }
  });

  it('wakes when it is woken', async () => {
    const sleeper = new Sleeper();
    const isOver = asleep(sleeper, 100);
    expect(await isOver(10)).toBe(false);
    sleeper.wake();
    expect(await isOver(0)).toBe(true);
    const isNextOver = asleep(sleeper, 100);
    expect(await isNextOver(99)).toBe(false);
    expect(await isNextOver(1)).toBe(true);
  });

  it('does not go to sleep once after it was woken while awake', async () => {
    const sleeper = new Sleeper();
    sleeper.wake();
    expect(await asleep(sleeper, 100)(0)).toBe(true);
    expect(await asleep(sleeper, 100)(99)).toBe(false);
  });
});
