import { jest } from '@jest/globals';
import { Retries } from './retries.js';

describe('trying again', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is due at once, and then ever more slowly, up to an hour', () => {
    jest.useFakeTimers({ now: 0 });
    const retries = new Retries();
    const waits: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      expect(retries.isDue('pool')).toBe(true);
      retries.tried('pool');
      const start = Date.now();
      while (!retries.isDue('pool')) jest.setSystemTime(Date.now() + 10_000);
      waits.push((Date.now() - start) / 1000);
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600]);
    expect(retries.isDue('another pool')).toBe(true);
  });
});
