import { setTimeout as delay } from 'node:timers/promises';
import { Book } from '@launchpad/contracts';
import type { ChainFact } from '@launchpad/proto';
import { withProcesses } from '../with-processes.js';
import { Orders } from './orders.js';
import { Sale, terms } from './sale.js';
import { seen } from './speed.js';

const REPLICAS = [1, 2, 4];
const POOLS = 20;
const BIDS = 10_000;
/** Longer than instances need to learn of each other. */
const SHARED_MS = 3_000;

/** How long it took to apply the waiting bids. */
export interface Applied {
  seconds: number;
  perSecond: number;
}

/**
 * Times how long the orders service takes to apply bids into many pools that are all in the stream, with one instance and
 * with several, and compares each pool's bids with the exact model.
 * @throws Error if a bid is missing, in another place, or its figures are wrong
 */
export async function byReplicas(): Promise<Record<string, Applied>> {
  const table: Record<string, Applied> = {};
  await withProcesses('replicas', async (processes, dir) => {
    const orders = await Orders.prepare(processes, dir);
    let number = 0;
    try {
      for (const replicas of REPLICAS) {
        const sales = Array.from({ length: POOLS }, () => new Sale(orders.chain, (number += 1)));
        const seconds = await apply(orders, sales, replicas);
        table[`${replicas} replica(s)`] = {
          seconds: Number(seconds.toFixed(1)),
          perSecond: Math.round(BIDS / seconds),
        };
      }
    } finally {
      await orders.close();
    }
  });
  return table;
}

async function apply(orders: Orders, sales: readonly Sale[], replicas: number): Promise<number> {
  await orders.up(replicas);
  await orders.chain.publish(...sales.map((sale) => sale.created()));
  await orders.havePools(...sales.map(({ poolId }) => poolId));
  await delay(SHARED_MS);
  const bids = Array.from({ length: BIDS }, (_, index) => {
    const sale = sales[index % sales.length]!;
    return { sale, fact: sale.bid() };
  });
  // Nothing is applied before everything is in the stream.
  await orders.database.query('BEGIN');
  await orders.database.query('SELECT 1 FROM pool FOR UPDATE');
  await orders.chain.publish(...bids.map(({ fact }) => fact));
  await orders.database.query('COMMIT');
  const began = performance.now();
  await seen(orders, sales, BIDS);
  const seconds = (performance.now() - began) / 1_000;
  await orders.down();
  for (const sale of sales) {
    const own = bids.flatMap((bid) => (bid.sale === sale ? [bid.fact] : []));
    if ((await orders.placedIn(sale.poolId)).join() !== exact(own).join()) {
      throw new Error(`${sale.poolId}: the bids differ from the exact model`);
    }
  }
  return seconds;
}

/** Each bid's order, and what the sale raises with it, in the order of the chain. */
function exact(facts: readonly ChainFact[]): string[] {
  const book = new Book(terms);
  return facts.flatMap(({ fact }) => {
    if (fact.case !== 'newSellOrderPlaced') return [];
    const { order, minBuyAmount, sellAmount } = fact.value;
    book.add({ minBuyAmount: BigInt(minBuyAmount), sellAmount: BigInt(sellAmount) });
    return [`${order} ${book.clear().raised}`];
  });
}
