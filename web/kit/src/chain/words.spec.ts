import { AbiCoder, encodeBytes32String } from 'ethers';
import { addressAt, textIn, uintAt, wordOf } from './words';

const words = (types: string[], values: unknown[]) =>
  AbiCoder.defaultAbiCoder().encode(types, values).slice(2).match(/.{64}/g)!;

describe('the words of an answer', () => {
  it.each(['', 'USDC', 'ريال', 'a symbol that is longer than one word of 32 bytes'])(
    'hold the text "%s"',
    (text) => expect(textIn(words(['string'], [text]))).toBe(text),
  );

  it('hold the text of an old token', () =>
    expect(textIn([encodeBytes32String('MKR').slice(2)])).toBe('MKR'));

  it('of a contract that claims more text than it sends hold what it sent', () =>
    expect(textIn([wordOf(32n), wordOf(1n << 200n), '61'.padEnd(64, '0')])).toBe('a'));

  it('hold numbers and addresses', () => {
    const address = `0x${'Ab'.repeat(20)}`.toLowerCase();
    const answer = words(['uint128', 'address'], [7n, address]);
    expect([uintAt(answer, 0), addressAt(answer, 1)]).toEqual([7n, address]);
  });
});
