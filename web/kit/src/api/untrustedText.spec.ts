import { sanitized, displayToken } from './untrustedText';

describe('user-supplied texts', () => {
  it('are stripped of characters that hide or reorder others, at any depth', () => {
    const pool = { title: 'Solar\u202egnip\u200b', ptSymbol: 'US\u200bDC', description: '<p>a\u200db</p>' };
    expect(sanitized({ data: { pools: [pool] } })).toEqual({
      data: { pools: [{ title: 'Solargnip', ptSymbol: 'USDC', description: '<p>a\u200db</p>' }] },
    });
    expect(sanitized({ message: 'one\ntwo\u2066' })).toEqual({ message: 'one\ntwo' });
  });

  it('are cut at the length that would break a page', () => {
    const lengths = {
      ...{ title: 300, ptName: 80, bdName: 80, ptSymbol: 24, bdSymbol: 24, bdTokenSymbol: 24 },
      ...{ message: 5_000, scamMessage: 2_000 },
    };
    for (const [field, length] of Object.entries(lengths))
      expect(sanitized({ [field]: 'X'.repeat(10_000) })[field]).toHaveLength(length);
    expect(sanitized(['X'.repeat(10_000)])[0]).toHaveLength(10_000);
  });

  it('are "unknown" for a token without metadata', () => {
    expect(sanitized({ ptName: '', ptSymbol: '\u200b' })).toEqual({ ptName: 'unknown', ptSymbol: 'unknown' });
    const placeholders = { bdName: `0x${'c3'.repeat(20)}`, bdSymbol: '?', bdTokenSymbol: '?' };
    expect(sanitized(placeholders)).toEqual({
      bdName: 'unknown',
      bdSymbol: 'unknown',
      bdTokenSymbol: 'unknown',
    });
    expect(sanitized({ title: '?', biddingToken: placeholders.bdName })).toEqual({
      title: '?',
      biddingToken: placeholders.bdName,
    });
  });

  it('isolate their direction, as token names appear next to amounts', () => {
    expect(sanitized({ ptSymbol: 'ريال', bdName: 'שקל A', bdSymbol: 'USDC' })).toEqual({
      ptSymbol: '\u2068ريال\u2069',
      bdName: '\u2068שקל A\u2069',
      bdSymbol: 'USDC',
    });
    // a title may be edited and must be sent back unchanged
    expect(sanitized({ title: 'ريال' })).toEqual({ title: 'ريال' });
  });

  it('are sanitised when they come from a chain, too', () => {
    const token = { address: '0x1', name: 'Mo\u202eon', symbol: 'ريال', decimals: 18 };
    expect(displayToken(token)).toEqual({ ...token, name: 'Moon', symbol: '\u2068ريال\u2069' });
    expect(displayToken({ symbol: '' })).toEqual({ symbol: 'unknown' });
  });

  it('leave everything else unchanged', () => {
    const value = { bidCount: 3, poolStatus: null, figures: { thresholdCounter: '1' }, list: [1, 'a'] };
    expect(sanitized(value)).toEqual(value);
  });
});
