import { limits } from '@launchpad/api';
import { randomAddress } from '@launchpad/platform/testing';
import { addressesOf, assertFits, fits } from './addresses.js';

const many = (count: number) => Array.from({ length: count }, randomAddress);
const refused = (message: string) =>
  expect.objectContaining({ status: 400, errors: [{ field: 'whiteListUsers', message }] });

describe('the addresses of a whitelist', () => {
  it('are in lower case, each once, without blanks', () => {
    const [one, other] = ['0xabcdef'.padEnd(42, '0'), '0x123456'.padEnd(42, 'a')];
    expect(addressesOf([` ${one.toUpperCase().replace('X', 'x')}`, '', other, ' ', one])).toEqual([
      one,
      other,
    ]);
    expect(addressesOf([one])).toEqual([one]);
  });

  it.each([
    ['none', [], 'Please add addresses correctly'],
    ['blanks alone', [' ', ''], 'Please add addresses correctly'],
    ['an address that is too short', ['0x12'], '0x12 invalid address'],
    ['an address that is too long', [`0x${'1'.repeat(41)}`], `0x${'1'.repeat(41)} invalid address`],
    ['a long text', ['x'.repeat(100)], `${'x'.repeat(60)} invalid address`],
    ['one wrong among others', [randomAddress(), '0xg'], '0xg invalid address'],
  ])('are not %s', (_, input, message) => {
    expect(() => addressesOf(input)).toThrow(refused(message));
  });

  it('are at most 10,000 in one message', () => {
    expect(addressesOf(many(10_000))).toHaveLength(10_000);
    const message = 'At most 10000 addresses at once: upload a longer list in parts';
    expect(() => addressesOf(many(10_001))).toThrow(refused(message));
  });

  it('are at most 100,000 in a list', () => {
    const [most, more] = [0, 1].map((extra) => Array.from({ length: limits.whitelist + extra }, String));
    expect([fits(most!), fits(more!)]).toEqual([true, false]);
    expect(() => assertFits(most!)).not.toThrow();
    expect(() => assertFits(more!)).toThrow(refused('A whitelist has at most 100000 addresses'));
  });
});
