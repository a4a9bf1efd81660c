import { setTimeout as delay } from 'node:timers/promises';
import { pathOf } from '@launchpad/api';
import { createClient, type Client } from '@launchpad/client';
import { demoAccounts } from '@launchpad/contracts/testing';
import { from, placeBid, signIn, type Person } from '@launchpad/seed';
import { parseUnits } from 'ethers';
import type { Stage } from './stage.js';

const BID_EVERY_MS = 1_000;
/** How often the gateway is asked whether it is alive, and for the logo of the honest sale. */
const LOOK_EVERY_MS = 250;
/** How long to wait for bids to appear on the page after the last one. */
const PATIENCE_MS = 60_000;

const TOO_LATE = /: 504,/;

/** What the honest users observed. */
export interface Seen {
  bids: number;
  /** from a bid's block to the open page, in milliseconds, sorted */
  delays: number[];
  /** time of each answer of the gateway's `/healthz`, and of each logo, in milliseconds, sorted */
  alive: number[];
  logos: number[];
  /** bids that did not appear on the page */
  lost: number;
  /** reads and posts that failed */
  errors: string[];
  /** those of them that timed out (504) */
  late: string[];
}

interface Bid {
  minedAt: number;
  transactionHash: string;
  /** its number in the pool, once its post is answered */
  ordinal?: number | undefined;
}

/** A user who bids every second, as the pool's page does, and another with that page open. */
export class Honest {
  private readonly bids: Bid[] = [];
  /** what the page showed, oldest first */
  private readonly shown: { at: number; bids: number }[] = [];
  private readonly errors: string[] = [];
  private readonly over = new AbortController();
  private bidding: Promise<void> = Promise.resolve();
  private looking: Promise<void> = Promise.resolve();
  private readonly alive: number[] = [];
  private readonly logos: number[] = [];
  private leave = () => {};

  private constructor(
    private readonly stage: Stage,
    private readonly reader: Client,
  ) {}

  static async begin(stage: Stage): Promise<Honest> {
    const honest = new Honest(stage, createClient({ url: stage.url, ...from('192.0.2.77') }));
    const shows = ({ bidCount }: { bidCount: number }) =>
      void honest.shown.push({ at: performance.now(), bids: bidCount });
    const { poolId } = stage.pool;
    honest.leave = await honest.reader.watch(poolId, { orderPlaced: shows, orderChanged: shows });
    const bidder = await signIn(stage.url, demoAccounts.investorA, 5, from('192.0.2.78'));
    honest.bidding = honest.bid(bidder);
    honest.looking = honest.look();
    return honest;
  }

  /** Stops after giving the last bids time to appear. */
  async end(): Promise<Seen> {
    this.over.abort();
    await Promise.all([this.bidding, this.looking]);
    for (const until = performance.now() + PATIENCE_MS; this.lost() > 0 && performance.now() < until;) {
      await delay(100);
    }
    this.leave();
    return {
      bids: this.bids.length,
      delays: this.delays().sort((a, b) => a - b),
      alive: this.alive.sort((a, b) => a - b),
      logos: this.logos.sort((a, b) => a - b),
      lost: this.lost(),
      errors: this.errors.filter((error) => !TOO_LATE.test(error)),
      late: this.errors.filter((error) => TOO_LATE.test(error)),
    };
  }

  private lost(): number {
    return this.bids.length - this.delays().length;
  }

  /** For each bid that the page showed, or counted in its figures, the time from its block. */
  private delays(): number[] {
    return this.bids.flatMap(({ ordinal = Infinity, minedAt }) => {
      const first = this.shown.find(({ bids }) => bids >= ordinal);
      return first ? [Math.max(0, first.at - minedAt)] : [];
    });
  }

  private async bid(bidder: Person): Promise<void> {
    const { pool } = this.stage;
    const { poolId } = pool;
    const [buy, sell] = [parseUnits('10', pool.form.ptDecimals), parseUnits('20', pool.form.bdDecimals)];
    while (!this.over.signal.aborted) {
      const next = delay(BID_EVERY_MS);
      const { transactionHash } = await placeBid(
        pool,
        { address: bidder.address, privateKey: bidder.privateKey },
        buy,
        sell + BigInt(this.bids.length),
      );
      const bid: Bid = { minedAt: performance.now(), transactionHash };
      this.bids.push(bid);
      await Promise.all([
        this.note('the post', post(bidder, poolId, bid)),
        this.note('the pool', this.reader.call('getPool', { params: { poolId } })),
        this.note('the list', this.reader.call('listPools', { params: { x: 'all' } })),
        next,
      ]);
    }
    const unanswered = this.bids.filter(({ ordinal }) => ordinal === undefined);
    for (const bid of unanswered) await this.note('the post again', post(bidder, poolId, bid));
  }

  private async look(): Promise<void> {
    const { url, pool } = this.stage;
    const headers = { 'x-forwarded-for': '192.0.2.79' };
    const timed = async (path: string, times: number[]) => {
      const began = performance.now();
      const answer = await fetch(new URL(path, url), { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path}: ${answer.status},`);
      times.push(performance.now() - began);
    };
    while (!this.over.signal.aborted) {
      const next = delay(LOOK_EVERY_MS);
      await this.note('healthz', timed('/healthz', this.alive));
      await this.note('the logo', timed(pathOf('getIpfs', { cid: pool.form.logo }), this.logos));
      await next;
    }
  }

  private async note(what: string, call: Promise<unknown>): Promise<void> {
    await call.catch((error: unknown) => this.errors.push(`${what}: ${String(error)}`));
  }
}

async function post(bidder: Person, poolId: string, bid: Bid): Promise<void> {
  const body = { poolId, transactionHash: bid.transactionHash };
  bid.ordinal = (await bidder.api.call('createOrder', { body })).data.orders[0]?.ordinal;
}

/** The value that this percentage of values stay below. */
export function percentile(sorted: readonly number[], percent: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0);
}
