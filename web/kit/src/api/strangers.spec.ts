import { cleaned } from './strangers';

describe('texts that strangers wrote', () => {
  it('enter the page without characters that hide or turn others, at any depth', () => {
    const pool = { title: 'Solar\u202egnip\u200b', ptSymbol: 'US\u200bDC', description: '<p>a\u200db</p>' };
    expect(cleaned({ data: { pools: [pool] } })).toEqual({
      data: { pools: [{ title: 'Solargnip', ptSymbol: 'USDC', description: '<p>a\u200db</p>' }] },
    });
    expect(cleaned({ message: 'one\ntwo\u2066' })).toEqual({ message: 'one\ntwo' });
  });

  it('are cut where they would break a page', () => {
    expect(cleaned({ ptSymbol: 'X'.repeat(10_000) }).ptSymbol).toHaveLength(24);
    expect(cleaned({ ptName: 'X'.repeat(10_000) }).ptName).toHaveLength(80);
  });

  it('are unknown where a token says nothing of itself', () => {
    expect(cleaned({ ptName: '', ptSymbol: '\u200b' })).toEqual({ ptName: 'unknown', ptSymbol: 'unknown' });
  });

  it('leave everything else as it is', () => {
    const value = { bidCount: 3, poolStatus: null, figures: { thresholdCounter: '1' }, list: [1, 'a'] };
    expect(cleaned(value)).toEqual(value);
  });
});
