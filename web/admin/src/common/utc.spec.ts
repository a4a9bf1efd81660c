import { utcFieldOf, utcSecondsOf } from './utc';

describe('a date field', () => {
  it('is parsed and shown in UTC', () => {
    expect(utcSecondsOf('2026-01-02T03:04')).toBe(Date.UTC(2026, 0, 2, 3, 4) / 1000);
    expect(utcFieldOf(Date.UTC(2026, 0, 2, 3, 4) / 1000)).toBe('2026-01-02T03:04');
  });

  it('is null when empty', () => {
    expect(utcSecondsOf('')).toBeNull();
    expect(utcFieldOf(null)).toBe('');
  });
});
