import type { PoolCounts } from '@launchpad/api';

/** Approved pools by time state, of one or several networks. */
export interface StateCounts {
  live: number;
  upcoming: number;
  ended: number;
}

export const stateCountsOf = ({ live, upcoming, ended }: PoolCounts): StateCounts => ({
  live,
  upcoming,
  ended,
});

/** The sum of several networks' counts. */
export function sumCounts(counts: readonly StateCounts[]): StateCounts {
  return counts.reduce(
    (sum, { live, upcoming, ended }) => ({
      live: sum.live + live,
      upcoming: sum.upcoming + upcoming,
      ended: sum.ended + ended,
    }),
    { live: 0, upcoming: 0, ended: 0 },
  );
}

export const totalOf = ({ live, upcoming, ended }: StateCounts): number => live + upcoming + ended;
