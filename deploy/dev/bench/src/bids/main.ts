import { cpus, loadavg } from 'node:os';
import type { Processes } from '@launchpad/testing';
import { withProcesses } from '../with-processes.js';
import { diskPerBids } from './disk.js';
import { firstReads } from './first-read.js';
import { Orders } from './orders.js';
import { Sale } from './sale.js';
import { backfill, latency, type Latency } from './speed.js';

const BACKFILL = 20_000;
/** Bids come in turn. */
const POOLS = [1, 100];
const RATES = [10, 50, 100, 500];
const SECONDS = 10;
const LARGE_BOOK = 100_000;

/**
 * Measures how fast the orders service takes bids from the event stream: a backfill, the time until a bid is visible at
 * several rates into one pool, the first read of a large book, and the disk that bids use.
 */
await withProcesses('bids', bench);

async function bench(processes: Processes, dir: string): Promise<void> {
  const orders = await Orders.prepare(processes, dir);
  let number = 0;
  const sale = () => new Sale(orders.chain, (number += 1));
  try {
    const perSecond: Record<string, number> = {};
    for (const pools of POOLS) {
      console.log(`· Backfilling ${BACKFILL} bids into ${pools} pool(s)`);
      await orders.down();
      const sales = Array.from({ length: pools }, sale);
      perSecond[`into ${pools} pool(s)`] = Math.round(await backfill(orders, sales, BACKFILL));
    }
    const table: Record<string, Latency> = {};
    for (const rate of RATES) {
      console.log(`· ${rate} bids a second, ${SECONDS} s`);
      table[`${rate} bids/s`] = await latency(orders, sale(), rate, SECONDS);
    }
    const bids = POOLS.length * BACKFILL + RATES.reduce((sum, rate) => sum + rate * SECONDS, 0);
    const disk = await diskPerBids(orders, bids);
    console.log(`· Reading a book of ${LARGE_BOOK} bids`);
    const books = await firstReads(orders, sale(), LARGE_BOOK);

    const [load = 0] = loadavg();
    console.log(`\n${cpus().length} cores, on which all of this runs; load ${load.toFixed(1)} at the end\n`);
    console.log('Backfill, bids a second:');
    console.table(perSecond);
    console.log('From a fact published to its bid visible:');
    console.table(table);
    console.log(`First read of a book of ${LARGE_BOOK} bids after a start, and of another one meanwhile:`);
    console.table(books);
    console.log('MB on disk per 100,000 bids:');
    console.table(disk);
  } finally {
    await orders.close();
  }
}
