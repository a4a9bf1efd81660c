import * as fc from 'fast-check';
import {
  compactAmount,
  decimalsOf,
  formatAmount,
  formatBalance,
  formatExact,
  toDecimalText,
  type Unit,
} from './amount.js';

const ether = (tokens: number) => BigInt(tokens) * 10n ** 18n;

describe('amounts', () => {
  it('have 18 decimals by default, or those of gwei, mwei or a token', () => {
    const units: Unit[] = ['ether', 'gwei', 'mwei', 0, 27];
    expect(units.map(decimalsOf)).toEqual([18, 9, 6, 0, 27]);
    const amount = 1_500_000_000_000_000_000n;
    expect(toDecimalText(amount)).toBe('1.5');
    expect(formatAmount(amount)).toBe('1.5');
    expect(formatExact(amount)).toBe('1.5');
    expect(formatBalance(amount)).toBe('1.500');
    expect(compactAmount(amount)).toBe('1.5');
    expect(toDecimalText('1500000', 'mwei')).toBe('1.5');
  });

  it('are written out exactly, whatever their size, sign and decimals', () => {
    expect(toDecimalText(5n, 0)).toBe('5');
    expect(toDecimalText(0n, 6)).toBe('0');
    expect(toDecimalText(-1_250_000n, 6)).toBe('-1.25');
    fc.assert(
      fc.property(
        fc.bigInt(-(2n ** 128n), 2n ** 128n),
        fc.integer({ min: 0, max: 30 }),
        (amount, decimals) => {
          const [whole = '', fraction = ''] = toDecimalText(amount, decimals).split('.');
          expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(amount);
          expect(fraction).not.toMatch(/0$/);
        },
      ),
    );
  });

  it('are grouped and never rounded up', () => {
    expect(formatAmount('1234567999999', 6)).toBe('1,234,567.9999');
    expect(formatAmount('999999999', 6, 2)).toBe('999.99');
    expect(formatAmount(1_000_050n, 6)).toBe('1');
    expect(formatAmount(-1_234_000_000n, 6)).toBe('-1,234');
    expect(formatAmount(1_999_999n, 6, 0)).toBe('1');
  });

  it('are no zero where they are too little to show', () => {
    expect(formatAmount(1n)).toBe('<0.0001');
    expect(formatAmount(99n, 6)).toBe('<0.0001');
    expect(formatAmount(100n, 6)).toBe('0.0001');
    expect(formatAmount(1n, 6, 1)).toBe('<0.1');
    expect(formatAmount(500_000n, 6, 0)).toBe('<1');
    expect(formatAmount(0n)).toBe('0');
  });

  it('have all digits where they are signed', () => {
    expect(formatExact('1234567000001', 6)).toBe('1,234,567.000001');
    expect(formatExact(ether(1_000))).toBe('1,000');
    expect(formatExact(1n)).toBe('0.000000000000000001');
  });

  it('have 3 decimals as balances', () => {
    expect(formatBalance(1_234_987_000_000_000_000n)).toBe('1.234');
    expect(formatBalance(0n)).toBe('0.000');
  });

  it('are shortened from ten thousand on', () => {
    expect(compactAmount(9_999_999_999n, 6)).toBe('9,999.99');
    expect(compactAmount(ether(10_000))).toBe('10K');
    expect(compactAmount(ether(12_500))).toBe('12.5K');
    expect(compactAmount(ether(1_000_000) - 1n)).toBe('999.99K');
    expect(compactAmount(ether(1_000_000))).toBe('1M');
    expect(compactAmount('1250000000000', 6)).toBe('1.25M');
    expect(compactAmount(ether(1_000_000_000) - 1n)).toBe('999.99M');
    expect(compactAmount(ether(1_000_000_000))).toBe('1B');
    expect(compactAmount(ether(2_345_678_000_000))).toBe('2,345.67B');
    expect(compactAmount(9_999n, 6)).toBe('<0.01');
  });
});
