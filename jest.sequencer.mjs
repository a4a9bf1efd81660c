import { readFileSync } from 'node:fs';
import Sequencer from '@jest/test-sequencer';

/**
 * Starts first what takes longest, so that no worker runs alone at the end. Jest goes by earlier durations, which a clean
 * checkout has not, and then by size, which says little about tests that start programs: those have a limit of their own.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const limits = new Map(tests.map((test) => [test, hasOwnLimit(test) ? 1 : 0]));
    return super.sort(tests).toSorted((a, b) => limits.get(b) - limits.get(a));
  }
}

function hasOwnLimit({ path }) {
  return readFileSync(path, 'utf8').includes('jest.setTimeout(');
}
