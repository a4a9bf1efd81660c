import { isDeepStrictEqual } from 'node:util';

/** Whether two rows have the same values, whatever classes they are of. Columns that were not read do not count. */
export function sameValues(a: object, b: object): boolean {
  return isDeepStrictEqual(valuesOf(a), valuesOf(b));
}

// An entity's columns that are not selected are undefined.
const valuesOf = (row: object): object =>
  structuredClone(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)));
