import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { DenseChain } from '@launchpad/chain-listener/testing';
import type { Processes } from '@launchpad/testing';
import { startServers } from '../servers.js';
import { withProcesses } from '../with-processes.js';
import { auction, BLOCKS_AFTER, Listener, type Progress } from './listener.js';

const CHAIN_ID = 97;
const SAMPLE_MS = 100;
const PATIENCE_MS = 600_000;

/**
 * Measures how fast chain-listener reads an old chain: one pool and many bids, each in a transaction of its own, from an empty
 * database. The chain is computed by a node in this process, so that the listener is the bottleneck. Fails if a fact is missing.
 *
 *   main.js [--bids 50000] [--per-block 50] [--latency 0] [--busy 0] [--heap <MB>] [--profile <file>]
 *
 * `--latency`: of the node, in milliseconds; `--busy`: endless loops next to it; `--heap`: limit of the listener's heap, which is 256
 * in the chart's container of 512 MB, and without one as large as the machine allows; `--profile`: where to write a CPU profile
 */
const { values: options } = parseArgs({
  options: {
    bids: { type: 'string', default: '50000' },
    'per-block': { type: 'string', default: '50' },
    latency: { type: 'string', default: '0' },
    busy: { type: 'string', default: '0' },
    heap: { type: 'string' },
    profile: { type: 'string' },
  },
});
await withProcesses('backfill', bench);

async function bench(processes: Processes, dir: string): Promise<void> {
  const bids = Number(options.bids);
  const bidsPerBlock = Number(options['per-block']);
  const chain = new DenseChain({ chainId: CHAIN_ID, auction, bids, bidsPerBlock, blocksAfter: BLOCKS_AFTER });
  for (let loop = 1; loop <= Number(options.busy); loop += 1) {
    await processes.launch({ name: `busy-${loop}`, command: process.execPath, args: ['-e', 'for (;;);'] });
  }
  const listener = await Listener.start(processes, await startServers(processes, dir), chain, {
    latencyMs: Number(options.latency),
    heap: options.heap,
    profile: options.profile && resolve(options.profile),
  });
  try {
    await measure(listener, chain, bids);
  } finally {
    await listener.close(processes);
  }
}

async function measure(listener: Listener, chain: DenseChain, bids: number): Promise<void> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1_000;
  const holders = new Set<string | null>();
  const blocks: number[] = [];
  let [recorded, published, leaseMs, changed, pause] = [0, 0, Infinity, 0, 0];
  let last: Progress | undefined;
  while (!published) {
    const now = await listener.progress();
    if (last?.block !== now.block) {
      pause = Math.max(pause, seconds() - changed);
      changed = seconds();
    }
    last = now;
    holders.add(now.holder);
    if (now.holder) leaseMs = Math.min(leaseMs, now.leaseMs);
    if (blocks.length <= seconds()) blocks.push(now.block);
    if (now.block === chain.newest) {
      recorded ||= seconds();
      if (now.published) published = seconds();
    }
    if (seconds() * 1_000 > PATIENCE_MS) throw new Error(`It is at block ${now.block} of ${chain.newest}`);
    await delay(SAMPLE_MS);
  }
  const { cpuMs, peakMB, longestBlockMs } = await listener.usage();
  if (!isDeepStrictEqual(await listener.factIds(), chain.factIds())) throw new Error('The facts are wrong');
  holders.delete(null);

  const [load = 0] = loadavg();
  console.log(`\n${cpus().length} cores, on which all of this runs; load ${load.toFixed(1)} at the end\n`);
  console.log(`Blocks read after each second: ${blocks.join(' ')}`);
  console.table({
    'events recorded per second': Math.round(bids / recorded),
    'events published per second': Math.round(bids / published),
    'peak memory, MB': peakMB,
    'CPU per event, µs': Math.round((cpuMs * 1_000) / bids),
    'event loop blocked at most, ms': longestBlockMs,
    'longest time without progress, ms': Math.round(pause * 1_000),
    'shortest lease left, ms': Math.round(leaseMs),
    'instances that held the lease': holders.size,
  });
}
