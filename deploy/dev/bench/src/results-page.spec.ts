import { formatted } from '@launchpad/chart';
import { resultsFile, resultsPage, type Run } from './results-page.js';

const run: Run = {
  result: {
    commit: 'abc1234',
    size: { pools: 1_000, bids: 50_000 },
    rows: {
      pool: {
        ...{ requestsPerSecond: 900, firstMs: 5, p50Ms: 1, p99Ms: 20, bytes: 100 },
        ...{ bareRequestsPerSecond: 1_800, ofBare: 0.5 },
      },
      'manage pools': {
        ...{ requestsPerSecond: 30, firstMs: 50, p50Ms: 10, p95Ms: 12, p99Ms: 20, bytes: 100 },
        goalMs: 100,
      },
    },
    fromBlockMs: 700,
    byReplicas: { '2 replica(s)': { seconds: 5, perSecond: 2_000 } },
    firstLoadKb: { site: 140, admin: 200 },
    routes: { '/admin/*': { requests: 9, kB: 100, scripts: 70, styles: 10, fonts: 10, others: 10 } },
  },
  mostMs: 900,
  over: ['/admin/ loads 201 kB > 200: /assets/large-1.js (190 kB)'],
  machine: { cores: 2, memoryGB: 8, node: '20.19.0', postgres: '15.14' },
  date: new Date('2026-01-02T23:00:00Z'),
};
/** The cells of the row with this name. */
const rowIn = (page: string, name: string) =>
  page
    .split('\n')
    .filter((line) => line.startsWith(`| ${name} `))
    .map((line) => line.split('|').map((cell) => cell.trim()));

it('the page says when, of what and on which machine it was measured', async () => {
  const page = await resultsPage(run);
  expect(page).toContain('on 2026-01-02, at commit abc1234, with 1000 pools and 50000 bids');
  expect(page).toContain('2 cores, 8 GB of memory, Node 20.19.0, PostgreSQL 15.14');
});

it('the page has every table that is printed, with a cell for each value', async () => {
  const page = await resultsPage(run);
  const [, ...header] = rowIn(page, ' ')[1] ?? [];
  expect(header).toEqual(expect.arrayContaining(['p95Ms', 'goalMs', 'ofBare']));
  expect(rowIn(page, 'pool')[0]).toHaveLength(header.length + 1);
  expect(rowIn(page, 'manage pools')[0]?.slice(1, -1)).toEqual(
    expect.arrayContaining(['manage pools', '30', '12', '100']),
  );
  expect(rowIn(page, '2 replica(s)')).toEqual([['', '2 replica(s)', '5', '2000', '']]);
  expect(rowIn(page, '/admin/\\*')[0]).toEqual(['', '/admin/\\*', '9', '100', '70', '10', '10', '10', '']);
  expect(page).toContain('700 ms (median), 900 ms at most');
  expect(page).toContain('- /admin/ loads 201 kB > 200');
});

it('is formatted already', async () => {
  const page = await resultsPage(run);
  expect(await formatted(resultsFile, page)).toBe(page);
});
