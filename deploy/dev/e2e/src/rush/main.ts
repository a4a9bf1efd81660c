import { cpus, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { compare } from '@launchpad/equality';
import { untilQuiet } from '../chaos/quiet.js';
import { Guard, residentMegabytes } from '../hostile/guard.js';
import { startStage, type Stage } from '../hostile/stage.js';
import { Bidders } from './bidders.js';
import { longestPause, noteBlocks } from './blocks.js';
import { delaysOf } from './delays.js';
import { noteProcessorTime } from './processor-time.js';
import { startReceiptsNode } from './receipts-node.js';
import { Watchers } from './watchers.js';

/**
 * A popular sale: bids at a rate into one pool of a chain with a block a second, while pages watch it, and the servers
 * write to the disk as in production. Prints how long after its block a bid is in the figures of a page, also apart for
 * the first seconds of services that have just started, and whose processor time it took, and compares every row with
 * the chain afterwards:
 * `main.js [--rate 500] [--seconds 60] [--sockets 1000] [--gateways 1] [--kills 0]`, with so many kills of the orders
 * service meanwhile. Exits with 1 when a row differs or a page missed a bid.
 */
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '60' },
    sockets: { type: 'string', default: '1000' },
    gateways: { type: 'string', default: '1' },
    kills: { type: 'string', default: '0' },
  },
});
const { rate, seconds, sockets, gateways, kills } = Object.fromEntries(
  Object.entries(values).map(([name, value]) => [name, Number(value)]),
) as Record<keyof typeof values, number>;

const PATIENCE_MS = 300_000;
/** The services have not run the code of a bid before: their engine still compiles it. */
const COLD_MS = 5_000;

const stage = await startStage({ nodeFor: startReceiptsNode, durable: true });
try {
  process.exitCode = (await rush(stage)) ? 0 : 1;
} finally {
  await stage.stop();
}

async function rush({ world, chain, pool, url }: Stage): Promise<boolean> {
  const urls = [url];
  while (urls.length < gateways) urls.push(await world.addGateway());
  const bidders = await Bidders.prepare(stage, rate, seconds);
  console.log(`· ${sockets} pages begin to watch`);
  const before = await gatewayMegabytes();
  const watchers = await Watchers.open(urls, pool.poolId, sockets);
  const perSocketKb = (1000 * ((await gatewayMegabytes()) - before)) / sockets;
  const guard = new Guard(world);
  await untilQuiet(world, PATIENCE_MS);
  await watchers.shown();

  console.log(`· ${rate} bids a second, ${seconds} s`);
  const used = await noteProcessorTime();
  const noted = await noteBlocks(chain.provider);
  const [bids] = await Promise.all([bidders.bid(rate), killing()]);
  const unfinished = await untilQuiet(world, PATIENCE_MS);
  const mined = await noted();
  // The newest figures may be on their way.
  await delay(1_000);
  const shown = await watchers.shown();
  const processes = await used();
  await watchers.close();
  const { differences, rows } = await compare(world.networks, world.databases);
  const { memory, fallen } = await guard.end();

  const delays = delaysOf(mined, shown);
  const warmAt = (mined[0]?.at ?? 0) + COLD_MS;
  const [cold, warm] = [
    delaysOf(mined, shown, ({ at }) => at < warmAt),
    delaysOf(mined, shown, ({ at }) => at >= warmAt),
  ];
  const complaints = [
    ...unfinished,
    ...differences,
    ...shown.flatMap((page, index) => (page.at(-1)?.[1] === bids ? [] : `page ${index} missed bids`)),
    ...(kills === 0 ? fallen.map((name) => `${name} exited`) : []),
  ];
  for (const line of complaints.slice(0, 20)) console.log(`  ${line}`);
  const [load = 0] = loadavg();
  console.log(`\n${cpus().length} cores, on which all of this runs; load ${load.toFixed(1)} at the end\n`);
  console.table({
    'bids a second': rate,
    'bids in all': bids,
    pages: sockets,
    'messages a page': Math.round(shown.reduce((sum, page) => sum + page.length, 0) / sockets),
    'from a block to a page, p50 (ms)': delays.percentile(50),
    'p99 (ms)': delays.percentile(99),
    'p99 of the first 5 s (ms)': cold.percentile(99),
    'p99 of the rest (ms)': warm.percentile(99),
    'at most (ms)': delays.percentile(100),
    'memory a page (kB)': Math.round(perSocketKb),
    'most memory': `${memory.megabytes} MB ${memory.service}`,
    rows,
    differences: differences.length,
    'longest pause of the chain (ms)': longestPause(mined),
  });
  console.table(
    Object.fromEntries(
      processes
        .filter((each) => each.seconds >= 0.5)
        .map((each) => [
          each.name,
          {
            'processor time (s)': each.seconds.toFixed(1),
            'a bid (ms)': ((1000 * each.seconds) / bids).toFixed(2),
          },
        ]),
    ),
  );
  return complaints.length === 0;
}

/** Kills the orders service at regular times while bids come. */
async function killing(): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    await delay((seconds * 1000) / (kills + 1));
    console.log('· Killing the orders service');
    await stage.world.kill('orders');
    await stage.world.revive('orders');
  }
}

async function gatewayMegabytes(): Promise<number> {
  const pids = [stage.world.pidOf('gateway'), stage.world.pidOf('second gateway')].filter(Boolean);
  const each = await Promise.all(pids.map(residentMegabytes));
  return each.reduce((sum, megabytes) => sum + megabytes, 0);
}
