import { checkChart } from '@launchpad/chart';
import type { Suite } from './suite.js';

/** Returns the suite of the chart's checks. */
export function chartSuite(): Suite {
  return async () => {
    const { checks, notes } = await checkChart();
    return {
      notes,
      tests: checks.map(({ name, problem }) => ({
        file: 'chart',
        title: name,
        seconds: 0,
        ...(problem !== undefined && { failure: { message: problem, command: 'make chart' } }),
      })),
    };
  };
}
