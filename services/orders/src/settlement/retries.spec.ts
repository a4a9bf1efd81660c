import { TestClock } from '@launchpad/platform/testing';
import { Retries } from './retries.js';

describe('trying again', () => {
  it('is due at once, and then ever more slowly, up to an hour', () => {
    const clock = new TestClock();
    const retries = new Retries(clock);
    const waits: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      expect(retries.isDue('pool')).toBe(true);
      retries.tried('pool');
      const start = clock.nowMs();
      while (!retries.isDue('pool')) clock.advance(10_000);
      waits.push((clock.nowMs() - start) / 1000);
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600]);
    expect(retries.isDue('another pool')).toBe(true);
  });
});
