import type { Test, TestCaseResult } from '@jest/test-result';

/**
 * A reporter of jest that ends it with the first test that fails, since one is enough to kill a mutant: jest itself ends
 * with the first file. Tests with servers are left to stop them.
 */
export default class FirstFailure {
  onTestCaseResult({ path }: Test, { status }: TestCaseResult): void {
    if (status === 'failed' && !path.endsWith('.integration.spec.ts')) process.exit(1);
  }
}
