import { setTimeout as delay } from 'node:timers/promises';
import { createClient, type Client } from '@launchpad/client';
import { demoAccounts } from '@launchpad/contracts/testing';
import { from, placeBid, signIn, type Person } from '@launchpad/seed';
import { parseUnits } from 'ethers';
import type { Stage } from './stage.js';

const BID_EVERY_MS = 1_000;
/** How long to wait for bids to appear on the page after the last one. */
const PATIENCE_MS = 60_000;

const TOO_LATE = /: 504,/;

/** What the honest users observed. */
export interface Seen {
  bids: number;
  /** from a bid's block to the open page, in milliseconds, sorted */
  delays: number[];
  /** bids that did not appear on the page */
  lost: number;
  /** reads and posts that failed */
  errors: string[];
  /** those of them that timed out (504) */
  late: string[];
}

/** A user who bids every second, as the pool's page does, and another with that page open. */
export class Honest {
  private readonly minedAt = new Map<string, number>();
  private readonly delays = new Map<string, number>();
  private readonly errors: string[] = [];
  private readonly over = new AbortController();
  private bidding: Promise<void> = Promise.resolve();
  private leave = () => {};

  private constructor(
    private readonly stage: Stage,
    private readonly reader: Client,
  ) {}

  static async begin(stage: Stage): Promise<Honest> {
    const honest = new Honest(stage, createClient({ url: stage.url, ...from('192.0.2.77') }));
    honest.leave = await honest.reader.watch(stage.pool.poolId, {
      orderPlaced: ({ order: { order } }) => {
        const minedAt = honest.minedAt.get(order);
        if (minedAt === undefined) honest.early.set(order, performance.now());
        else honest.delays.set(order, performance.now() - minedAt);
      },
    });
    const bidder = await signIn(stage.url, demoAccounts.investorA, 5, from('192.0.2.78'));
    honest.bidding = honest.bid(bidder);
    return honest;
  }

  /** Orders whose event arrived before their receipt was read. */
  private readonly early = new Map<string, number>();

  /** Stops after giving the last bids time to appear. */
  async end(): Promise<Seen> {
    this.over.abort();
    await this.bidding;
    for (const until = performance.now() + PATIENCE_MS; this.missing() > 0 && performance.now() < until;) {
      await delay(100);
    }
    this.leave();
    return {
      bids: this.minedAt.size,
      delays: [...this.delays.values()].sort((a, b) => a - b),
      lost: this.missing(),
      errors: this.errors.filter((error) => !TOO_LATE.test(error)),
      late: this.errors.filter((error) => TOO_LATE.test(error)),
    };
  }

  private missing(): number {
    return this.minedAt.size - this.delays.size;
  }

  private async bid(bidder: Person): Promise<void> {
    const { pool } = this.stage;
    const [buy, sell] = [parseUnits('10', pool.form.ptDecimals), parseUnits('20', pool.form.bdDecimals)];
    while (!this.over.signal.aborted) {
      const next = delay(BID_EVERY_MS);
      const { order, transactionHash } = await placeBid(
        pool,
        { address: bidder.address, privateKey: bidder.privateKey },
        buy,
        sell + BigInt(this.minedAt.size),
      );
      const now = performance.now();
      this.minedAt.set(`${order}`, now);
      if (this.early.has(`${order}`)) this.delays.set(`${order}`, 0);
      const { poolId } = pool;
      await Promise.all([
        this.note('the post', bidder.api.call('createOrder', { body: { poolId, transactionHash } })),
        this.note('the pool', this.reader.call('getPool', { params: { poolId } })),
        this.note('the list', this.reader.call('listPools', { params: { x: 'all' } })),
        next,
      ]);
    }
  }

  private async note(what: string, call: Promise<unknown>): Promise<void> {
    await call.catch((error: unknown) => this.errors.push(`${what}: ${String(error)}`));
  }
}

/** The value that this percentage of values stay below. */
export function percentile(sorted: readonly number[], percent: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0);
}
