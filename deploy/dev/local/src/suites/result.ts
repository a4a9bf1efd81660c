import type { Count, Duration, Step } from './runners.js';

/** What some kinds of tests came to. */
export interface Result {
  passed: number;
  /** A kind that could not run at all counts as one. */
  failed: number;
  /** what failed: tests with the first line of their errors, or a kind */
  failures: string[];
  /** lines for the end of all tests */
  notes: string[];
  durations: Duration[];
}

/** Runs these kinds of tests, one after another. */
export async function runAll(steps: [name: string, step: Step][]): Promise<Result> {
  const results: Result[] = [];
  for (const [name, step] of steps) {
    console.log(`\n=== ${name}`);
    const start = Date.now();
    const count = await step();
    results.push(resultOf(name, count));
    console.log(
      `=== ${name}: ${count.passed} passed, ${count.failed} failed (${Math.round((Date.now() - start) / 1000)} s)`,
    );
  }
  return sum(results);
}

export function sum(results: Result[]): Result {
  return {
    passed: results.reduce((total, { passed }) => total + passed, 0),
    failed: results.reduce((total, { failed }) => total + failed, 0),
    failures: results.flatMap(({ failures }) => failures),
    notes: results.flatMap(({ notes }) => notes),
    durations: results.flatMap(({ durations }) => durations),
  };
}

function resultOf(name: string, count: Count): Result {
  const { passed, failed, failures = [], notes = [], durations = [] } = count;
  const unnamed = failed > 0 && failures.length === 0;
  return { passed, failed, failures: unnamed ? [name] : failures, notes, durations };
}
