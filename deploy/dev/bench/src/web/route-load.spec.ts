import { loadOf, overGoal, type Fetched } from './route-load.js';

const file = (path: string, encodedBodySize: number, transferSize = encodedBodySize + 300): Fetched => ({
  path,
  encodedBodySize,
  transferSize,
});

it('a first load is what comes over the wire, by kind', () => {
  const fetched = [
    file('/', 4_000),
    file('/assets/index-1.js', 100_400),
    file('/assets/page-2.js', 50_400),
    file('/assets/index-3.css', 9_000),
    file('/assets/inter.woff2', 30_000),
    file('/v1/config', 0),
    file('/ipfs/logo', 7_000),
    file('/assets/index-1.js', 100_400, 0),
    // read again, and not modified
    file('/v1/pools', 5_000, 300),
  ];
  expect(loadOf('/', fetched)).toEqual({
    ...{ requests: 8, kB: 201, scripts: 151, styles: 9, fonts: 30, others: 11 },
  });
});

it('a route over its goal is named with its largest files', () => {
  const fetched = [file('/assets/large-1.js', 190_000), file('/assets/small.js', 11_000)];
  const loads = { '/admin/': loadOf('/admin/', fetched), '/': loadOf('/', fetched) };
  expect(overGoal(loads, { '/admin/': fetched, '/': fetched })).toEqual([
    '/admin/ loads 201 kB > 200: /assets/large-1.js (190 kB), /assets/small.js (11 kB)',
  ]);
});

it('a route at its goal is not', () => {
  const fetched = [file('/assets/large-1.js', 200_000)];
  expect(overGoal({ '/admin/': loadOf('/admin/', fetched) }, { '/admin/': fetched })).toEqual([]);
});
