import { cleaned, shownToken } from './strangers';

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
    const standIns = { bdName: `0x${'c3'.repeat(20)}`, bdSymbol: '?', bdTokenSymbol: '?' };
    expect(cleaned(standIns)).toEqual({ bdName: 'unknown', bdSymbol: 'unknown', bdTokenSymbol: 'unknown' });
    expect(cleaned({ title: '?', biddingToken: standIns.bdName })).toEqual({
      title: '?',
      biddingToken: standIns.bdName,
    });
  });

  it('keep their direction to themselves, as names of tokens stand beside amounts', () => {
    expect(cleaned({ ptSymbol: 'ريال', bdName: 'שקל A', bdSymbol: 'USDC' })).toEqual({
      ptSymbol: '\u2068ريال\u2069',
      bdName: '\u2068שקל A\u2069',
      bdSymbol: 'USDC',
    });
    // a title may be edited, and goes back as it was
    expect(cleaned({ title: 'ريال' })).toEqual({ title: 'ريال' });
  });

  it('are fit to be shown where a chain gives them, too', () => {
    const token = { address: '0x1', name: 'Mo\u202eon', symbol: 'ريال', decimals: 18 };
    expect(shownToken(token)).toEqual({ ...token, name: 'Moon', symbol: '\u2068ريال\u2069' });
    expect(shownToken({ symbol: '' })).toEqual({ symbol: 'unknown' });
  });

  it('leave everything else as it is', () => {
    const value = { bidCount: 3, poolStatus: null, figures: { thresholdCounter: '1' }, list: [1, 'a'] };
    expect(cleaned(value)).toEqual(value);
  });
});
