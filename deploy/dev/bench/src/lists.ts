import { randomInt } from 'node:crypto';
import { anyPorts, homeIn, startStack } from '@launchpad/local';
import { bare } from './bare.js';
import { BUSY_POOL, fill } from './fill.js';
import { load, type Speed } from './load.js';
import { withProcesses } from './with-processes.js';

const LIST = '/v1/front/pools/list/all';
const PER_PAGE = 6;
/** So varied that hardly a page is asked for twice, and so served from the cache, even with only a thousand pools. */
const SORTS = ['newest', 'ending', 'raised'];
const NETWORKS = ['5', '97'];
const LONGEST_PAGE = 12;
const any = (values: string[]) => values[randomInt(values.length)]!;
const SMALL = { pools: 1_000, busyBids: 1_000, bids: 10 };
const LARGE = { pools: 100_000, busyBids: 1_000, bids: 10, after: SMALL.pools };
const SECONDS = 5;

/** Reads of lists when there are this many pools, of which nine in ten are approved. */
const lists = (pools: number): Record<string, string | (() => string)> => ({
  'page 1': LIST,
  'random page': () => `${LIST}?page=${randomInt(1, Math.floor((pools * 0.9) / PER_PAGE))}`,
  'random page, live': () => `${LIST}?status=live&page=${randomInt(1, Math.floor((pools * 0.3) / PER_PAGE))}`,
  'unseen page': () => {
    const page = randomInt(1, Math.floor((pools * 0.4) / LONGEST_PAGE));
    return `${LIST}?page=${page}&limit=${randomInt(PER_PAGE, LONGEST_PAGE + 1)}&sort=${any(SORTS)}&network=${any(NETWORKS)}`;
  },
  live: `${LIST}?status=live`,
  'broad search': `${LIST}?poolName=project`,
  'narrow search': () => `${LIST}?poolName=project%20${randomInt(1, pools)}`,
});

const CACHED = {
  list: LIST,
  pool: `/v1/front/pools/get/${BUSY_POOL}`,
  book: `/v1/front/pools/${BUSY_POOL}/book`,
};

/**
 * Measures how the lists' response times grow from 1,000 pools with 11,000 bids to 100,000 with a million, and what a
 * cached read costs next to a server that only sends the same bytes. Starts a separate stack on free ports.
 */
await withProcesses('bench', async (processes, dir) => {
  const home = homeIn(dir);
  const ports = await anyPorts();
  const { url } = await startStack({ home, ports, processes, say: (step) => console.log(`· ${step}`) });
  const server = `postgresql://postgres@127.0.0.1:${ports.postgres}/postgres`;
  const measured: Record<string, Speed>[] = [];
  for (const size of [SMALL, LARGE]) {
    console.log(`· Filling the databases: ${size.pools} pools`);
    await fill(server, size);
    measured.push(await speeds(url, lists(size.pools)));
  }
  console.table(growth(measured[0]!, measured[1]!));
  console.table(await nextToBare(url));
});

async function speeds(url: string, reads: ReturnType<typeof lists>): Promise<Record<string, Speed>> {
  const found: Record<string, Speed> = {};
  for (const [name, path] of Object.entries(reads)) {
    // What was never asked for before takes longer.
    await load(url, 1, path);
    found[name] = await load(url, SECONDS, path);
  }
  return found;
}

function growth(small: Record<string, Speed>, large: Record<string, Speed>) {
  const rows = Object.entries(large).map(([name, { requestsPerSecond, p99Ms, bytes }]) => {
    const before = small[name]!;
    const slower = (before.requestsPerSecond / requestsPerSecond).toFixed(2);
    return [
      name,
      {
        small: before.requestsPerSecond,
        smallP99Ms: before.p99Ms,
        large: requestsPerSecond,
        p99Ms,
        slower,
        bytes,
      },
    ];
  });
  return Object.fromEntries(rows) as Record<string, unknown>;
}

async function nextToBare(url: string): Promise<Record<string, unknown>> {
  const table: Record<string, unknown> = {};
  for (const [name, path] of Object.entries(CACHED)) {
    for (const encoding of ['identity', 'gzip'] as const) {
      const least = await bare(await (await fetch(`${url}${path}`)).text(), SECONDS, encoding);
      await load(url, 1, path, encoding);
      const ours = await load(url, SECONDS, path, encoding);
      const share = (ours.requestsPerSecond / least.requestsPerSecond).toFixed(2);
      const { requestsPerSecond, p99Ms, bytes } = ours;
      table[`${name}, ${encoding}`] = {
        bare: least.requestsPerSecond,
        ours: requestsPerSecond,
        share,
        p99Ms,
        bytes,
      };
    }
  }
  return table;
}
