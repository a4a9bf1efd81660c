import { rm } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { anyPorts, homeIn, startStack } from '@launchpad/local';
import { Processes, temporaryFolder } from '@launchpad/testing';
import { closeWorld, openWorld } from '@launchpad/seed';
import { appearances } from './appearance.js';
import { BUSY_POOL, fill } from './fill.js';
import { firstLoad } from './first-load.js';
import { load } from './load.js';

const SIZE = { pools: 600, busyBids: 10_000, bids: 20 };
const SECONDS = 3;
const TIMED_BIDS = 20;

/** The pages' most frequent reads. */
const READS = {
  'pools, all': '/v1/front/pools/list/all',
  'pools, live': '/v1/front/pools/list/all?status=live',
  'pools, featured': '/v1/front/pools/list/all?featured=true&limit=10',
  'pools, by name': '/v1/front/pools/list/all?poolName=project%201',
  'pools, one network': '/v1/front/pools/list/all?network=97&status=upcoming',
  'pools, last page': '/v1/front/pools/list/all?page=90',
  pool: `/v1/front/pools/get/${BUSY_POOL}`,
  bids: `/v1/front/order/list/${BUSY_POOL}`,
  book: `/v1/front/pools/${BUSY_POOL}/book`,
  preview: `/v1/front/pools/${BUSY_POOL}/preview?minBuyAmount=20000000000000000000&sellAmount=15000000`,
  config: '/v1/config',
  settings: '/v1/admin/settings/get',
  'CMS pages': '/v1/admin/cms/list',
  FAQs: '/v1/admin/faq/list',
  'site, home': '/',
  'site, pool': `/pool/${BUSY_POOL}`,
};

/**
 * Measures response times: starts a separate stack on free ports, fills its databases, and repeats each read for some
 * seconds. `main.js [read…]`: all reads unless some are named.
 */
const dir = temporaryFolder('bench');
const home = homeIn(dir);
const processes = new Processes('ours', home.logs);
const stop = async () => {
  await processes.stopAll();
  await rm(dir, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stop().finally(() => process.exit(130)));
}
try {
  await bench(process.argv.slice(2));
} finally {
  await stop();
}

async function bench(names: string[]): Promise<void> {
  const ports = await anyPorts();
  const { url } = await startStack({ home, ports, processes, say: (step) => console.log(`· ${step}`) });
  console.log(
    `· Filling the databases: ${SIZE.pools} pools, one with ${SIZE.busyBids} bids, the others with ${SIZE.bids}`,
  );
  await fill(`postgresql://postgres@127.0.0.1:${ports.postgres}/postgres`, SIZE);
  const world = await openWorld(url);
  try {
    console.log('· Timing bids that are not posted');
    const times = (await appearances(world, TIMED_BIDS)).toSorted((a, b) => a - b);
    console.log(`· Reading, ${SECONDS} s each`);
    const asked = Object.entries(READS).filter(([name]) => names.length === 0 || names.includes(name));
    const table: Record<string, unknown> = {};
    for (const [name, path] of asked) table[name] = await load(url, SECONDS, path);
    const [load1 = 0] = loadavg();
    console.log(`\n${cpus().length} cores, on which all of this runs; load ${load1.toFixed(1)} at the end\n`);
    console.table(table);
    console.log(
      `From a block to the API: ${times[times.length >> 1]} ms (median), ${times.at(-1)} ms at most`,
    );
    for (const app of ['site', 'admin'] as const) {
      console.log(
        `JavaScript of the first load, ${app}: ${Math.round((await firstLoad(app)) / 1024)} KiB (gzip)`,
      );
    }
  } finally {
    closeWorld(world);
  }
}
