import { amount } from './amount.transformer.js';
import { wideInteger } from './wide-integer.js';

describe('columns', () => {
  it.each([0n, 1n, 2n ** 256n - 1n])('keep the amount %s to the unit', (value) => {
    const { to, from } = amount.transformer;
    expect(to(value)).toBe(value.toString());
    expect(from(value.toString())).toBe(value);
  });

  it.each([0, 2 ** 31, Number.MAX_SAFE_INTEGER])('keep the integer %s', (value) => {
    const { to, from } = wideInteger.transformer;
    expect(from(String(to(value)))).toBe(value);
  });

  it('may be empty', () => {
    expect([amount.transformer.from(null), wideInteger.transformer.from(null)]).toEqual([null, null]);
    expect([amount.transformer.to(null), wideInteger.transformer.to(null)]).toEqual([null, null]);
    expect(amount.transformer.to(undefined)).toBeUndefined();
  });

  it('hold any unsigned 256-bit amount', () => {
    expect(amount).toMatchObject({ type: 'numeric', precision: (2n ** 256n).toString().length, scale: 0 });
  });
});
