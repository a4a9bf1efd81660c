import { setTimeout as delay } from 'node:timers/promises';
import type { Orders } from './orders.js';
import type { Sale } from './sale.js';

const POLL_MS = 5;
const PATIENCE_MS = 120_000;

/** From a fact being due to its bid being visible. */
export interface Latency {
  p50Ms: number;
  p99Ms: number;
  mostMs: number;
}

/**
 * Bids per second of a service that was down while these bids were placed, from the first one visible to the last.
 * @param sales new ones, which get a bid in turn
 */
export async function backfill(orders: Orders, sales: readonly Sale[], bids: number): Promise<number> {
  await orders.chain.publish(...sales.map((sale) => sale.created()));
  const placed = Array.from({ length: bids }, (_, index) => sales[index % sales.length]?.bid() ?? []);
  await orders.chain.publish(...placed.flat());
  const starting = orders.up();
  const first = await seen(orders, sales, 1);
  const began = performance.now();
  await seen(orders, sales, bids);
  const seconds = (performance.now() - began) / 1_000;
  await starting;
  return (bids - first) / seconds;
}

/**
 * Places bids evenly for some seconds and measures when each is visible. A bid counts from when it is due, so a
 * queue in front of the stream counts too.
 * @param sale a new one
 */
export async function latency(orders: Orders, sale: Sale, rate: number, seconds: number): Promise<Latency> {
  await orders.chain.publish(sale.created());
  const bids = rate * seconds;
  const due: number[] = [];
  const times: number[] = [];
  const began = performance.now();
  const placing = (async () => {
    for (let index = 0; index < bids; index += 1) {
      const at = began + (index * 1_000) / rate;
      if (at > performance.now()) await delay(at - performance.now());
      due.push(at);
      await orders.chain.publish(sale.bid());
    }
  })();
  const deadline = began + seconds * 1_000 + PATIENCE_MS;
  while (times.length < bids) {
    const visible = await orders.bidsOf(sale.poolId);
    const now = performance.now();
    while (times.length < visible) times.push(now - (due[times.length] ?? now));
    if (now > deadline) throw new Error(`${times.length} of ${bids} bids appeared`);
    await delay(POLL_MS);
  }
  await placing;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
  return { p50Ms: at(0.5), p99Ms: at(0.99), mostMs: at(1) };
}

/** Waits until that many bids are visible, and returns how many there are then. */
export async function seen(orders: Orders, sales: readonly Sale[], bids: number): Promise<number> {
  const pools = sales.map(({ poolId }) => poolId);
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    // the tables may not exist yet
    const visible = await orders.bidsOf(...pools).catch(() => 0);
    if (visible >= bids) return visible;
    if (performance.now() > deadline) throw new Error(`${visible} of ${bids} bids appeared`);
    await delay(POLL_MS);
  }
}
