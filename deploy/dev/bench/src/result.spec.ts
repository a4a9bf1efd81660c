import { better, worsened, type Result } from './result.js';

const speed = { firstMs: 5, p50Ms: 1, p99Ms: 2, bytes: 100, ofBare: 0.5 };
const result = (requestsPerSecond: number, fromBlockMs = 100, site = 140): Result => ({
  commit: 'abc',
  rows: { pool: { ...speed, requestsPerSecond } },
  fromBlockMs,
  firstLoadKb: { site, admin: 200 },
});

it('a value that is more than 20% worse is named, with both', () => {
  expect(worsened(result(1_000), result(799))).toEqual(['pool: 1000 requests a second before, 799 now']);
  expect(worsened(result(1_000), result(1_000, 121, 169))).toEqual([
    'from a block to the API (ms): 100 before, 121 now',
    'first load of the site (kB): 140 before, 169 now',
  ]);
});

it('up to 20% is no difference, and neither is a read that was not measured before', () => {
  expect(worsened(result(1_000), result(800, 120, 168))).toEqual([]);
  expect(worsened({ ...result(0), rows: {} }, result(1))).toEqual([]);
});

it('of two runs the better value counts', () => {
  const { rows, fromBlockMs } = better(result(1_000, 90), result(1_200, 110));
  expect(rows['pool']?.requestsPerSecond).toBe(1_200);
  expect(fromBlockMs).toBe(90);
});
