import type { Applied } from './bids/replicas.js';
import type { Speed } from './load.js';
import type { RouteLoad } from './web/route-load.js';

/** A read's speed. */
export interface Row extends Speed {
  /** the first answer, before anything of it is cached */
  firstMs: number;
  /** requests a second of a server that only sends such an answer; not of a wallet's own */
  bareRequestsPerSecond?: number;
  /** requests a second, as a share of those */
  ofBare?: number;
  /** of a wallet's or an admin's own */
  p95Ms?: number;
  /** the most that p95 may be; only of an admin's */
  goalMs?: number;
}

/** What the benchmark measured. */
export interface Result {
  commit: string;
  /** that the databases were filled with */
  size: { pools: number; bids: number };
  rows: Record<string, Row>;
  /** from a block to the API, median */
  fromBlockMs: number;
  /** bids that waited, by the number of instances of orders */
  byReplicas: Record<string, Applied>;
  firstLoadKb: { site: number; admin: number };
  /** by pattern; empty without Chromium */
  routes: Record<string, RouteLoad>;
}

/** A change by more than this share is worse. */
const TOLERATED = 0.2;
/** Times are whole milliseconds: one more can be none. */
const ROUNDED_MS = 1;

/** A measured value: its unit, and whether more of it is better. */
interface Value {
  value: number;
  unit: 'requests a second' | 'bids a second' | 'ms' | 'kB';
}

/** What counts of a result, by name. */
export type Values = ReadonlyMap<string, Value>;

/** Of several runs of the same program the best of each value: the others were disturbed. */
export function best(...runs: Partial<Result>[]): Values {
  const found = new Map<string, Value>();
  for (const [name, value] of runs.flatMap(valuesOf)) {
    const other = found.get(name);
    if (!other || isBetter(value, other)) found.set(name, value);
  }
  return found;
}

/** One line for each value of `after` that is more than 20% worse than `before`; what was not measured before is not. */
export function worsened(before: Values, after: Values): string[] {
  return [...after].flatMap(([name, { value, unit }]) => {
    const was = before.get(name)?.value;
    if (was === undefined) return [];
    const more = isRate(unit) ? was - value : value - was;
    const least = unit === 'ms' ? Math.max(was * TOLERATED, ROUNDED_MS) : was * TOLERATED;
    return more > least ? [`${name}: ${was} ${unit} before, ${value} now`] : [];
  });
}

const isRate = (unit: Value['unit']) => unit.endsWith('a second');
const isBetter = (one: Value, other: Value) =>
  isRate(one.unit) ? one.value > other.value : one.value < other.value;

/** A result of an older commit may lack some. */
function valuesOf({
  rows = {},
  fromBlockMs,
  byReplicas = {},
  firstLoadKb,
  routes = {},
}: Partial<Result>): [string, Value][] {
  const ofRows = Object.entries(rows).flatMap(([name, row]): [string, Value][] => [
    [name, { value: row.requestsPerSecond, unit: 'requests a second' }],
    [`${name}, p99`, { value: row.p99Ms, unit: 'ms' }],
    [`${name}, first answer`, { value: row.firstMs, unit: 'ms' }],
  ]);
  const ofBids = Object.entries(byReplicas).map(([name, { perSecond }]): [string, Value] => [
    `bids by ${name}`,
    { value: perSecond, unit: 'bids a second' },
  ]);
  const ofLoads = Object.entries(firstLoadKb ?? {}).map(([name, value]): [string, Value] => [
    `first load of the ${name}`,
    { value, unit: 'kB' },
  ]);
  const ofRoutes = Object.entries(routes).map(([pattern, { kB }]): [string, Value] => [
    `first load of ${pattern}`,
    { value: kB, unit: 'kB' },
  ]);
  const fromBlock: [string, Value][] =
    fromBlockMs === undefined ? [] : [['from a block to the API', { value: fromBlockMs, unit: 'ms' }]];
  return [...ofRows, ...fromBlock, ...ofBids, ...ofLoads, ...ofRoutes];
}
