import { best, worsened, type Result, type Row } from './result.js';

const row: Row = {
  ...{ requestsPerSecond: 1_000, firstMs: 50, p50Ms: 1, p99Ms: 20 },
  ...{ bytes: 100, ofBare: 0.5 },
};
const routes = (kB: number) => ({
  '/admin/': { requests: 9, kB, scripts: 70, styles: 10, fonts: 10, others: 10 },
});
const result = (changed: Partial<Row> = {}, others: Partial<Result> = {}): Result => ({
  commit: 'abc',
  size: { pools: 1_000, bids: 50_000 },
  rows: { pool: { ...row, ...changed } },
  fromBlockMs: 100,
  byReplicas: { '2 replica(s)': { seconds: 5, perSecond: 2_000 } },
  firstLoadKb: { site: 140, admin: 200 },
  routes: routes(100),
  ...others,
});
const compared = (before: Partial<Result>, after: Partial<Result>) => worsened(best(before), best(after));
const bids = (perSecond: number) => ({ byReplicas: { '2 replica(s)': { seconds: 5, perSecond } } });

it.each<[Result, string]>([
  [result({ requestsPerSecond: 799 }), 'pool: 1000 requests a second before, 799 now'],
  [result({ p99Ms: 25 }), 'pool, p99: 20 ms before, 25 now'],
  [result({ firstMs: 61 }), 'pool, first answer: 50 ms before, 61 now'],
  [result({}, { fromBlockMs: 121 }), 'from a block to the API: 100 ms before, 121 now'],
  [result({}, bids(1_599)), 'bids by 2 replica(s): 2000 bids a second before, 1599 now'],
  [result({}, { routes: routes(121) }), 'first load of /admin/: 100 kB before, 121 now'],
  [result({}, { firstLoadKb: { site: 169, admin: 200 } }), 'first load of the site: 140 kB before, 169 now'],
])('a value that is more than 20%% worse is named, with both: %#', (after, line) => {
  expect(compared(result(), after)).toEqual([line]);
});

it('up to 20% is no difference, and neither is a read that was not measured before', () => {
  const within = { fromBlockMs: 120, ...bids(1_600), firstLoadKb: { site: 168, admin: 240 } };
  expect(compared(result(), result({ requestsPerSecond: 800, p99Ms: 24, firstMs: 60 }, within))).toEqual([]);
  expect(compared({}, result())).toEqual([]);
});

it('a millisecond more is no difference: times are rounded', () => {
  expect(compared(result({ p99Ms: 1 }), result({ p99Ms: 2 }))).toEqual([]);
  expect(compared(result({ p99Ms: 1 }), result({ p99Ms: 3 }))).toHaveLength(1);
});

it('of two runs the better of each value counts', () => {
  const one = result({ requestsPerSecond: 1_000, p99Ms: 10 }, { fromBlockMs: 90, ...bids(3_000) });
  const other = result({ requestsPerSecond: 1_200, p99Ms: 30 }, { fromBlockMs: 110, ...bids(1_000) });
  const values = best(one, other);
  expect(values.get('pool')?.value).toBe(1_200);
  expect(values.get('pool, p99')?.value).toBe(10);
  expect(values.get('from a block to the API')?.value).toBe(90);
  expect(values.get('bids by 2 replica(s)')?.value).toBe(3_000);
});
