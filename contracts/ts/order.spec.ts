import * as fc from 'fast-check';
import { decodeOrder, encodeOrder } from './order.js';

const uint32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const uint96 = fc.bigInt({ min: 0n, max: 2n ** 96n - 1n });
const orders = fc.record({ userId: uint32, sequence: uint32, minBuyAmount: uint96, sellAmount: uint96 });

describe('an encoded order', () => {
  it('is one word: user id 32, sequence 32, buy amount 96, sell amount 96 bits', () => {
    expect(encodeOrder({ userId: 1, sequence: 2, minBuyAmount: 3n, sellAmount: 4n })).toBe(
      0x00000001_00000002_000000000000000000000003_000000000000000000000004n,
    );
  });

  it('decodes to the order it was encoded from', () => {
    fc.assert(fc.property(orders, (order) => expect(decodeOrder(encodeOrder(order))).toEqual(order)));
  });

  it('is read from decimal and hexadecimal strings alike', () => {
    const order = { userId: 7, sequence: 0, minBuyAmount: 10n, sellAmount: 20n };
    const word = encodeOrder(order);
    expect(decodeOrder(word.toString())).toEqual(order);
    expect(decodeOrder(`0x${word.toString(16)}`)).toEqual(order);
  });

  it.each([
    ['userId', { userId: 2 ** 32 }],
    ['sequence', { sequence: -1 }],
    ['minBuyAmount', { minBuyAmount: 2n ** 96n }],
    ['sellAmount', { sellAmount: -1n }],
  ])('is refused when %s does not fit', (field, wrong) => {
    const order = { userId: 1, sequence: 1, minBuyAmount: 1n, sellAmount: 1n, ...wrong };
    expect(() => encodeOrder(order)).toThrow(new RegExp(`^${field} must be between`));
  });

  it('is rejected beyond 256 bits', () => {
    expect(() => decodeOrder(2n ** 256n)).toThrow(RangeError);
  });
});
