import * as fc from 'fast-check';
import { parsePoolCode, poolCode } from './pool-code.js';

const chainIds = fc.constantFrom(5, 97);
const numbers = fc.integer({ min: 0, max: 2 ** 32 - 1 });

describe('a pool code', () => {
  it('decodes to chain id and number', () => {
    fc.assert(
      fc.property(chainIds, numbers, (chainId, poolNumber) =>
        expect(parsePoolCode(poolCode(chainId, poolNumber))).toEqual({ chainId, poolNumber }),
      ),
    );
  });

  it('distinguishes pools of two chains with the same number', () => {
    expect(poolCode(5, 1)).not.toBe(poolCode(97, 1));
  });

  it('is short and safe in URLs', () => {
    expect(poolCode(97, 1_000_000)).toMatch(/^[A-Za-z0-9]{6,10}$/);
  });

  it('stays the same from release to release, since it is part of links', () => {
    expect([poolCode(5, 1), poolCode(97, 1)]).toMatchInlineSnapshot(`
     [
       "EFhZxT",
       "rIeCtl",
     ]
    `);
  });

  it.each(['', 'x', 'not a code', '../etc', `${poolCode(5, 1)}a`, '5-1'])('is not read from %j', (code) => {
    expect(parsePoolCode(code)).toBeUndefined();
  });

  it('is canonical: another code for the same numbers is rejected', () => {
    const codes = Array.from({ length: 2_000 }, (_, number) => poolCode(5, number));
    const misspelt = codes.flatMap((code) => [code.slice(0, -1), code.toLowerCase(), code.toUpperCase()]);
    const read = misspelt.filter((text) => parsePoolCode(text) && !codes.includes(text));
    const spelt = read
      .map((text) => parsePoolCode(text))
      .map((pool) => pool && poolCode(pool.chainId, pool.poolNumber));
    expect(spelt).toEqual(read);
  });
});
