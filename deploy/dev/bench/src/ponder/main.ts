import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DenseChain } from '@launchpad/chain-listener/testing';
import { auction, BLOCKS_AFTER } from '../backfill/listener.js';
import { withProcesses } from '../with-processes.js';
import { tableOf, type Contest } from './goals.js';
import { measureBoth, measureListener } from './ours.js';
import { installPonder, measurePonder } from './ponder.js';

const CHAIN_ID = 97;
const BIDS_PER_BLOCK = 50;

/**
 * Measures how fast the same chain is indexed by chain-listener, by chain-listener with orders, and by Ponder: one after
 * another, each from the start of its process, with servers of its own that are empty, to its last event. The chain is
 * computed by a node in this process.
 *
 *   main.js [--events 50000] [--heap 256]
 *
 * `--heap`: limit of the listener's heap in MB, by default what it has in the chart's container
 */
const { values: options } = parseArgs({
  options: { events: { type: 'string', default: '50000' }, heap: { type: 'string', default: '256' } },
});
try {
  await bench(Number(options.events), options.heap);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function bench(events: number, heap: string): Promise<void> {
  const contest: Partial<Contest> = {};
  // one event is the pool
  const bids = events - 1;
  const chain = new DenseChain({
    chainId: CHAIN_ID,
    auction,
    bids,
    bidsPerBlock: BIDS_PER_BLOCK,
    blocksAfter: BLOCKS_AFTER,
  });
  await withProcesses('bench-ponder', async (processes, dir) => {
    const project = join(dir, 'project');
    console.log('· Installing Ponder');
    await installPonder(project);
    console.log(`· Indexing ${events} events with Ponder`);
    contest.ponder = await measurePonder(processes, { dir, project }, chain);
  });
  await withProcesses('bench-listener', async (processes, dir) => {
    console.log('· … with chain-listener');
    contest.listener = await measureListener(processes, dir, chain, heap);
  });
  await withProcesses('bench-orders', async (processes, dir) => {
    console.log('· … with chain-listener and orders');
    contest.orders = await measureBoth(processes, dir, chain, heap);
  });
  const [load = 0] = loadavg();
  console.log(`\n${cpus().length} cores, on which all of this runs; load ${load.toFixed(1)} at the end\n`);
  console.table(tableOf(contest as Contest));
}
