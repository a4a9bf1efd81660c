declare global {
  // read by the environment of Jest
  var launchpadExpectedOutput: RegExp[] | undefined;
}

/**
 * Declares output of the running test, on the console or as written to the standard streams. The test fails without a line
 * that matches each of the patterns, and with a line that matches none.
 */
export function expectOutput(...patterns: RegExp[]): void {
  if (!globalThis.launchpadExpectedOutput) throw new Error('This environment of Jest lets all output pass');
  globalThis.launchpadExpectedOutput.push(...patterns);
}
