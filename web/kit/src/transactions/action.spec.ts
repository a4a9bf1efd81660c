import { jest } from '@jest/globals';
import { rememberSent, wasSentRecently } from './action';
import { recentActions } from './txStore';

beforeEach(() => void jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void jest.useRealTimers());

describe('what was sent', () => {
  it('counts as a repetition for less than a minute, also after something else was sent', () => {
    rememberSent('bid on solar', '10 for 20');
    jest.advanceTimersByTime(1_000);
    rememberSent('bid on lunar', '10 for 20');
    jest.advanceTimersByTime(58_999);
    expect(wasSentRecently('bid on solar', '10 for 20')).toBe(true);
    jest.advanceTimersByTime(1);
    expect(wasSentRecently('bid on solar', '10 for 20')).toBe(false);
    expect(wasSentRecently('bid on lunar', '10 for 20')).toBe(true);
  });

  it('is kept no longer than that', () => {
    rememberSent('bid on solar', '10 for 20');
    jest.advanceTimersByTime(60_000);
    rememberSent('bid on lunar', '10 for 20');
    expect(recentActions.get().map(({ key }) => key)).toEqual(['bid on lunar']);
  });
});
