/**
 * Declares console output of the running test. The test fails without a line that matches each of the patterns, and with a
 * line that matches none.
 */
export function expectOutput(...patterns: RegExp[]): void {
  const expected = Reflect.get(globalThis, 'launchpadExpectedOutput') as RegExp[];
  expected.push(...patterns);
}
