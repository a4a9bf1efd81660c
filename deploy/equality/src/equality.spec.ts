import { differences } from './equality.js';
import type { Rows } from './expected-rows.js';

const rows = (entries: Record<string, Record<string, string | null>>): Rows =>
  new Map(Object.entries(entries));

describe('the comparison of rows', () => {
  it('finds nothing if all are equal, whatever other columns a row has', () => {
    expect(
      differences(rows({ a: { x: '1', y: null } }), rows({ a: { x: '1', y: null, kyc: 'approved' } })),
    ).toEqual([]);
  });

  it('names rows that are missing or not on chain, and each value that differs', () => {
    expect(
      differences(
        rows({ a: { x: '1', y: '2' }, b: { x: '1' } }),
        rows({ a: { x: '1', y: null }, c: { x: '1' } }),
      ),
    ).toEqual(['b: is missing', 'c: is not on chain', 'a: y is null, on chain 2']);
  });
});
