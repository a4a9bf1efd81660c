import {
  toDecimalText,
  comparePrices,
  compactAmount,
  explorerTxUrl,
  formatAmount,
  formatBalance,
  formatDate,
  formatDate12,
  formatDay,
  formatDeadline,
  formatTime,
  formatTimeUtc,
  formatDateUtc,
  formatPrice,
  formatRatio,
  initials,
  networkLabel,
  parseAmount,
  sameAddress,
  shortAddress,
  splitDuration,
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
    expect(toDecimalText(5n, 0)).toBe('5');
  });

  it('are grouped and never rounded up', () => {
    expect(formatAmount('1234567999999', 6)).toBe('1,234,567.9999');
    expect(formatAmount(1n, 18)).toBe('<0.0001');
    expect(formatAmount(0n, 18)).toBe('0');
  });

  it('have 3 decimals as balances', () => {
    expect(formatBalance(1_234_987_000_000_000_000n)).toBe('1.234');
    expect(formatBalance(0n)).toBe('0.000');
  });

  it('are shortened when large', () => {
    expect(compactAmount('1250000000000', 6)).toBe('1.25M');
    expect(compactAmount('12500000000', 6)).toBe('12.5K');
    expect(compactAmount('9999000000', 6)).toBe('9,999');
  });
});

describe('prices', () => {
  const decimals = { bidding: 6, pooling: 18 };
  const price = (sell: string, buy: string) => ({
    sell: parseAmount(sell, 6) ?? 0n,
    buy: parseAmount(buy, 18) ?? 0n,
  });

  it('have 2 decimals as the bid ratio', () => {
    expect(formatRatio(price('150', '100'), decimals)).toBe('1.50');
    expect(formatRatio(price('1', '3'), decimals)).toBe('0.33');
    expect(formatRatio({ sell: 1n, buy: 0n }, decimals)).toBe('–');
  });

  it('have enough digits when small', () => {
    expect(formatPrice(price('1', '400'), decimals)).toBe('0.0025');
    expect(formatPrice(price('1234.5678', '1'), decimals)).toBe('1,234.57');
    expect(formatPrice(price('1', '3'), decimals)).toBe('0.33333');
  });

  it('are compared exactly where floats would fail', () => {
    const a = { sell: 10n ** 30n + 1n, buy: 10n ** 30n };
    expect(comparePrices(a, { sell: 1n, buy: 1n })).toBe(1);
    expect(comparePrices({ sell: 2n, buy: 4n }, { sell: 1n, buy: 2n })).toBe(0);
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
