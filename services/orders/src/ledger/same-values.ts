import { isDeepStrictEqual } from 'node:util';

/** Whether two rows have the same values, whatever classes they are of. */
export function sameValues(a: object, b: object): boolean {
  return isDeepStrictEqual(structuredClone(a), structuredClone(b));
}
