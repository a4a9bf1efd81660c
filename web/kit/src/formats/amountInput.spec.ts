import { amountError, toDecimalText, formatExact, parseAmount, readAmount, toInputText } from './index';

const LOCALES = ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'hi-IN'];

/** A seeded pseudo-random number generator. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** An amount as written in this locale. */
function written(value: bigint, decimals: number, locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5);
  const decimalMark = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  const [whole = '0', fraction] = toDecimalText(value, decimals).split('.');
  const grouped = new Intl.NumberFormat(locale).format(BigInt(whole));
  return fraction ? grouped + decimalMark + fraction : grouped;
}

describe('a typed or pasted amount', () => {
  it.each<[string, string, bigint]>([
    ['150,000', 'en-US', 150_000_000_000n],
    ['1,234,567.5', 'de-DE', 1_234_567_500_000n],
    ['1.234.567,5', 'en-US', 1_234_567_500_000n],
    ['150.000,25', 'en-US', 150_000_250_000n],
    ['1.234', 'en-US', 1_234_000n],
    ['1,5', 'en-US', 1_500_000n],
    ['1,5', 'de-DE', 1_500_000n],
    ['0,500', 'en-US', 500_000n],
    ['1 234 567,5', 'fr-FR', 1_234_567_500_000n],
    ['1\u202f234,567', 'fr-FR', 1_234_567_000n],
    ['1’234’567.50', 'de-CH', 1_234_567_500_000n],
    ['12,34,567.5', 'hi-IN', 1_234_567_500_000n],
    ['1,50,000', 'en-US', 150_000_000_000n],
    ['.5', 'en-US', 500_000n],
    ['5.', 'en-US', 5_000_000n],
    ['1.50000000000', 'en-US', 1_500_000n],
    ['-1.5', 'en-US', -1_500_000n],
    ['\u22121,234.5', 'en-US', -1_234_500_000n],
  ])('%s in %s', (text, locale, value) => {
    expect(readAmount(text, 6, locale)).toEqual({ kind: 'amount', value });
  });

  it.each([
    ['150,000', 'de-DE'],
    ['150,000', 'fr-FR'],
    ['150,000', 'de-CH'],
    ['150.000', 'de-DE'],
    ['1.234', 'fr-FR'],
  ])('that is ambiguous is rejected with both readings: %s in %s', (text, locale) => {
    const grouped = BigInt(text.replace(/\D/, '')) * 10n ** 6n;
    expect(readAmount(text, 6, locale)).toEqual({ kind: 'ambiguous', grouped, decimal: grouped / 1_000n });
  });

  it('that is not a number is invalid', () => {
    for (const text of [
      'abc',
      '.',
      ',',
      '1e5',
      '0x10',
      '1,23,4.5',
      '1.5,000.2',
      '1 5',
      '15 0000',
      '1 234.5.6',
      '1 234,500,000',
      '1,,000',
      '--1',
    ])
      expect(readAmount(text, 6, 'en-US')).toEqual({ kind: 'invalid' });
    expect(readAmount(' ', 6)).toEqual({ kind: 'empty' });
  });

  it('has an error that names the token’s decimals, or the two possible amounts', () => {
    expect(amountError('Wrong', '0.1234567', 6, 'USDC')).toBe('Wrong. USDC has at most 6 decimals.');
    expect(amountError('Wrong', 'abc', 6, 'USDC')).toBe('Wrong');
    const language = Object.getOwnPropertyDescriptor(Navigator.prototype, 'language');
    Object.defineProperty(navigator, 'language', { value: 'de-DE', configurable: true });
    expect(amountError('Wrong', '150,125', 6, 'USDC')).toBe(
      'Wrong. “150,125” can mean 150,125 USDC or 150.125 USDC. Type 150125 for the first, 150.1250 for the second.',
    );
    if (language) Object.defineProperty(navigator, 'language', language);
  });

  it('10,000 amounts in five languages are read as written or rejected', () => {
    const next = randomNumbers(20_261_121);
    let refused = 0;
    const wrong: unknown[] = [];
    for (let i = 0; i < 10_000; i++) {
      const decimals = [0, 2, 6, 8, 18][next(5)] ?? 18;
      const digits = 1 + next(decimals + 12);
      const value = BigInt(Array.from({ length: digits }, () => next(10)).join(''));
      const locale = LOCALES[i % LOCALES.length] ?? 'en-US';
      // as the browser's language, this page's display and its input fields write it
      for (const text of [written(value, decimals, locale), formatExact(value, decimals)]) {
        const read = readAmount(text, decimals, locale);
        if (read.kind !== 'amount') refused += 1;
        else if (read.value !== value) wrong.push([text, locale, read.value]);
      }
      for (const any of LOCALES) {
        const filled = toInputText(value, decimals);
        if (parseAmount(filled, decimals, any) !== value) wrong.push([filled, any]);
      }
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(2_000);
  });
});
