import { entryOf } from './audit.js';

const record = { id: '7', timeMs: '1900000000123', subject: 'ada', name: 'Ada', action: 'pool.approve' };
const listed = (before: unknown, after: unknown = null) =>
  entryOf({ ...record, target: 'pool', before, after });
/** A record with a text, whose JSON has so many bytes. */
const ofBytes = (bytes: number) => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) });

describe('an action as it is listed', () => {
  it('says who did what to what, and when', () => {
    expect(listed(null)).toEqual({
      ...record,
      ...{ timeMs: 1_900_000_000_123n, target: 'pool', before: '', after: '' },
    });
  });

  it('has what was before and after as JSON', () => {
    const { before, after } = listed({ a: [1, null, false] }, 'text');
    expect([before, after]).toEqual(['{"a":[1,null,false]}', '"text"']);
  });

  it('is complete up to 2000 bytes', () => {
    const many = Array.from({ length: 100 }, (_, index) => index);
    expect(listed(ofBytes(2_000)).before).toBe(JSON.stringify(ofBytes(2_000)));
    expect(listed(many).before).toBe(JSON.stringify(many));
    expect(listed(ofBytes(2_001)).before).toBe(
      JSON.stringify({ text: `${'x'.repeat(500)}… (1990 characters)` }),
    );
    // two bytes each
    expect(listed({ text: 'é'.repeat(995) }).before).toContain('(995 characters)');
  });

  it.each([
    [2, 500],
    [5, 200],
    [10, 80],
    [20, 20],
  ])('has the beginnings of %s long texts: %s characters of each', (count, length) => {
    const texts = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [index, `b${'x'.repeat(999)}`]),
    );
    // one that is just as long stays as it is
    const { before } = listed({ ...texts, exact: 'y'.repeat(length) });
    const found: Record<string, string> = JSON.parse(before);
    expect(found['0']).toBe(`b${'x'.repeat(length - 1)}… (1000 characters)`);
    expect(found['exact']).toBe('y'.repeat(length));
    expect(Buffer.byteLength(before)).toBeLessThanOrEqual(2_000);
  });

  it('has the first twenty entries of a list that is too long', () => {
    const numbers = Array.from({ length: 1_000 }, (_, index) => index);
    expect(listed(numbers).before).toBe(JSON.stringify(numbers.slice(0, 20)));
  });

  it('is marked where even that is too long', () => {
    const fields = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`field ${index}`, index]));
    expect(listed(fields).before).toBe('"…"');
  });
});
