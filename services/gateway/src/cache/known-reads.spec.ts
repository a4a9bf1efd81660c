import { KnownReads, type KnownRead } from './known-reads.js';

const read: KnownRead = { key: 'a', subject: 'content', time: undefined };

describe('the reads behind addresses', () => {
  it.each([
    [300, true],
    [301, false],
  ])('are known of addresses of %i characters: %s', (length, isKnown) => {
    const known = new KnownReads();
    const url = `/${'x'.repeat(length - 1)}`;
    known.add(url, read);
    expect(known.get(url) === read).toBe(isKnown);
    expect(known.get('/')).toBeUndefined();
  });

  it('are known of the 10,000 addresses that were asked for last', () => {
    const known = new KnownReads();
    for (let number = 0; number < 10_000; number += 1) known.add(`/${number}`, read);
    expect(known.get('/0')).toBe(read);
    known.add('/0', read);
    known.add('/more', read);
    expect(['/0', '/1', '/2', '/more'].map((url) => known.get(url) === read)).toEqual([
      ...[true, false, true, true],
    ]);
  });
});
