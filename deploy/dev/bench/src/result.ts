import type { Speed } from './load.js';

/** A read's speed. */
export interface Row extends Speed {
  /** the first answer, before anything of it is cached */
  firstMs: number;
  /** requests a second, as a share of those of a server that only sends such an answer; not of a wallet's own */
  ofBare?: number;
  /** of a wallet's or an admin's own */
  p95Ms?: number;
  /** the most that p95 may be; only of an admin's */
  goalMs?: number;
}

/** What the benchmark measured. */
export interface Result {
  commit: string;
  rows: Record<string, Row>;
  /** from a block to the API, median */
  fromBlockMs: number;
  firstLoadKb: { site: number; admin: number };
}

/** A change by more than this share is worse. */
const TOLERATED = 0.2;

/** One line for each value of `after` that is more than 20% worse than `before`. */
export function worsened(before: Result, after: Result): string[] {
  const grew = (name: string, was: number, is: number) =>
    is > was * (1 + TOLERATED) ? [`${name}: ${was} before, ${is} now`] : [];
  const rows = Object.entries(after.rows).flatMap(([name, row]) => {
    const was = before.rows[name];
    if (!was || row.requestsPerSecond >= was.requestsPerSecond * (1 - TOLERATED)) return [];
    return [`${name}: ${was.requestsPerSecond} requests a second before, ${row.requestsPerSecond} now`];
  });
  return [
    ...rows,
    ...grew('from a block to the API (ms)', before.fromBlockMs, after.fromBlockMs),
    ...grew('first load of the site (kB)', before.firstLoadKb.site, after.firstLoadKb.site),
    ...grew('first load of the admin (kB)', before.firstLoadKb.admin, after.firstLoadKb.admin),
  ];
}

/** The better of two runs of the same program, value by value: the other was disturbed. */
export function better(one: Result, other: Result): Result {
  const rows = Object.entries(one.rows).map(([name, row]) => {
    const again = other.rows[name];
    return [name, again && again.requestsPerSecond > row.requestsPerSecond ? again : row] as const;
  });
  return {
    ...one,
    rows: Object.fromEntries(rows),
    fromBlockMs: Math.min(one.fromBlockMs, other.fromBlockMs),
  };
}
