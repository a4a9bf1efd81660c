import {
  toDecimalText,
  explorerTxUrl,
  formatDate,
  formatDate12,
  formatDay,
  formatDeadline,
  formatTime,
  formatTimeUtc,
  formatDateUtc,
  initials,
  networkLabel,
  parseAmount,
  plainText,
  sameAddress,
  shortAddress,
  shortDuration,
  splitDuration,
  timeAgo,
  timesText,
  unhyphen,
} from './index';

describe('amounts', () => {
  it('have 18 decimals by default, or those of gwei, mwei or a token', () => {
    expect(parseAmount('1.5')).toBe(1_500_000_000_000_000_000n);
    expect(parseAmount('1.5', 'gwei')).toBe(1_500_000_000n);
    expect(parseAmount('1.5', 'mwei')).toBe(1_500_000n);
    expect(parseAmount('1.5', 6)).toBe(1_500_000n);
  });

  it('reject what is not a number or has more decimals than the token', () => {
    for (const text of ['', '.', 'abc', '1e5', '1.2.3', '0x10']) expect(parseAmount(text, 6)).toBeUndefined();
    expect(parseAmount('0.0000001', 6)).toBeUndefined();
    expect(parseAmount('-3', 6)).toBe(-3_000_000n);
  });

  it('are formatted exactly as parsed', () => {
    expect(toDecimalText(parseAmount('123456789012345678901234.000000000000000001') ?? 0n)).toBe(
      '123456789012345678901234.000000000000000001',
    );
  });
});

describe('dates', () => {
  const midnight = Date.UTC(2026, 10, 20) / 1000;

  it('are UTC, 24 hours, "DD MMMM YYYY, HH:mm"', () => {
    expect(formatDate(midnight)).toBe('20 November 2026, 00:00');
    expect(formatDateUtc(midnight + 3600 * 15)).toBe('20 November 2026, 15:00 UTC');
  });

  it('show midnight as 12:00 AM in the pool info', () => {
    expect(formatDate12(midnight)).toBe('20 November 2026, 12:00 AM UTC');
    expect(formatDate12(midnight + 3600 * 12 + 5 * 60)).toBe('20 November 2026, 12:05 PM UTC');
    expect(formatDate12(midnight + 3600 * 21)).toBe('20 November 2026, 09:00 PM UTC');
  });

  it('are to the second for a deadline that is near, and short on an axis', () => {
    const at = Date.UTC(2026, 8, 3, 7, 5, 9) / 1000;
    expect(formatDeadline(at)).toBe('3 Sep, 07:05:09 UTC');
    expect(formatTimeUtc(at)).toBe('07:05 UTC');
    expect([formatDay(at), formatTime(at), formatTime(at, true)]).toEqual(['3 Sep', '07:05', '07:05:09']);
  });

  it('split a remaining time into days, hours, minutes and seconds', () => {
    expect(splitDuration(90_061)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
    expect(splitDuration(-5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });

  it.each([
    [90_061, '1d 1h'],
    [86_400, '1d 0h'],
    [86_399, '23h 59m'],
    [3_600, '1h 0m'],
    [3_599, '59m 59s'],
    [65, '1m 05s'],
    [-1, '0m 00s'],
  ])('a remaining time of %d seconds is "%s" on a card', (seconds, text) => {
    expect(shortDuration(seconds)).toBe(text);
  });

  it.each([
    [-5, 'just now'],
    [59, 'just now'],
    [60, '1 min ago'],
    [3_599, '59 min ago'],
    [3_600, '1 h ago'],
    [86_399, '23 h ago'],
    [86_400, '1 d ago'],
    [3 * 86_400 - 1, '2 d ago'],
  ])('%d seconds later it was "%s"', (seconds, text) => {
    expect(timeAgo(midnight, midnight + seconds)).toBe(text);
  });
});

describe('how many times an amount is in another', () => {
  it.each([
    [142n, 100n, '1.42'],
    [1_429n, 1_000n, '1.42'],
    [5n, 1n, '5'],
    [1n, 3n, '0.33'],
    [7n, 0n, '0'],
  ])('%d of %d: %s', (a, b, text) => expect(timesText(a, b)).toBe(text));
});

describe('a text from outside in an alert', () => {
  it('has at most 300 characters', () => {
    expect(plainText('x'.repeat(300))).toHaveLength(300);
    expect(plainText('x'.repeat(301))).toHaveLength(300);
  });

  it('keeps a hash, and of longer hex the ends', () => {
    const hash = `0x${'ab'.repeat(32)}`;
    expect(plainText(`reverted: ${hash}`)).toBe(`reverted: ${hash}`);
    expect(plainText(`reverted: 0x12345678${'9'.repeat(80)}abcdef`)).toBe('reverted: 0x12345678…abcdef');
  });
});

describe('labels', () => {
  it('shorten addresses and compare them case-insensitively', () => {
    expect(shortAddress('0x1234567890abcdef1234567890abcdef12345678')).toBe('0x1234…5678');
    expect(sameAddress('0xAB', '0xab')).toBe(true);
    expect(sameAddress(undefined, undefined)).toBe(false);
  });

  it('name Goerli Testnet Ethereum and any other network BSC', () => {
    expect(networkLabel('Goerli Testnet')).toBe('Ethereum');
    expect(networkLabel('BSC Testnet')).toBe('BSC');
  });

  it('show hyphens as spaces, initials, and explorer URLs', () => {
    expect(unhyphen('how-it-works')).toBe('how it works');
    expect(initials('Solar grid')).toBe('SG');
    expect(explorerTxUrl('https://goerli.etherscan.io/', '0xab')).toBe('https://goerli.etherscan.io/tx/0xab');
  });
});
