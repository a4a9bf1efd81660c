import type { People } from './people.js';
import type { Demo } from './places.js';
import type { Combination, Report } from './report.js';

/** What every trial needs. */
export interface Trials {
  people: People;
  demo: Demo;
  report: Report;
}

/** One combination: `run` returns the broken promises. */
export interface Trial extends Combination {
  run(around: Trials): Promise<string[]>;
}

/**
 * Runs a trial. One that can't run also counts as a broken promise. A failed trial is repeated once before it is
 * reported, since a slow machine is not the page's fault.
 */
export async function tryIt(around: Trials, trial: Trial): Promise<void> {
  const once = () =>
    trial.run(around).catch((error: unknown) => {
      const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
      return [`could not be tested: ${line}`];
    });
  const first = await once();
  if (first.length === 0) return around.report.add(trial, first);
  around.report.add(trial, await once(), { isSecond: true });
}
