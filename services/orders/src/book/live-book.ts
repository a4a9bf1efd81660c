import {
  Book,
  tickOf,
  type Bid,
  type Clearing,
  type ClearingTerms,
  type PriceStep,
} from '@launchpad/contracts';
import type { PoolRow } from '../ledger/pool.entity.js';
import type { BookSnapshot } from './book-snapshot.entity.js';
import { IdSet } from './id-set.js';

/** An order as the book needs it. */
export interface BookEntry extends Bid {
  /** Of the pool and the encoded order, so that the amounts of an id never change. */
  id: string;
  /** Whether it is placed and not withdrawn. */
  isActive: boolean;
  bookVersion: number;
}

/** The terms of a pool that its clearing depends on. */
export function termsOf(pool: PoolRow): ClearingTerms {
  return {
    pooledSellAmount: pool.poolSellAmount,
    minBuyAmount: pool.minimumBuyAmount,
    minimumBiddingAmountPerOrder: pool.minimumBiddingAmount,
    minFundingThreshold: pool.minimumFundingThreshold,
  };
}

/** Whether two sets of terms clear alike. */
export function sameTerms(a: ClearingTerms, b: ClearingTerms): boolean {
  return (
    a.pooledSellAmount === b.pooledSellAmount &&
    a.minBuyAmount === b.minBuyAmount &&
    a.minimumBiddingAmountPerOrder === b.minimumBiddingAmountPerOrder &&
    a.minFundingThreshold === b.minFundingThreshold
  );
}

/** Other terms, or another arithmetic of ticks, make a snapshot useless. */
const SNAPSHOT_FORMAT = 1;
const NUMBERS_OF_A_TICK = 3;

/** A pool's order book in memory, kept up to date from the orders' rows. */
export class LiveBook {
  /** The highest `bookVersion` applied. */
  version = 0;
  private readonly book: Book;
  private active = new IdSet();
  private changes = 0;
  private cleared: Clearing | undefined;
  private stepsOf = new Map<number, PriceStep[]>();

  constructor(readonly terms: ClearingTerms) {
    this.book = new Book(terms);
  }

  /** How many orders entered or left it since its last snapshot. */
  get changesSinceSnapshot(): number {
    return this.changes;
  }

  /** All of it, to be stored. */
  snapshot(): Omit<BookSnapshot, 'poolId'> {
    this.changes = 0;
    const ticks = [...this.book.ticks()].map(
      ({ tick, orders, sellAmount }) => `${tick} ${orders} ${sellAmount}`,
    );
    const { version } = this;
    return { terms: this.snapshotTerms(), version, ids: this.active.toBytes(), ticks: ticks.join(' ') };
  }

  /** Makes a new book what it was. Returns whether the snapshot is one of these terms. */
  restore({ terms, version, ids, ticks }: BookSnapshot): boolean {
    if (terms !== this.snapshotTerms()) return false;
    const numbers = ticks === '' ? [] : ticks.split(' ');
    for (let at = 0; at < numbers.length; at += NUMBERS_OF_A_TICK) {
      const [tick, orders, sellAmount] = [numbers[at], numbers[at + 1], numbers[at + 2] ?? ''];
      this.book.addTick({ tick: Number(tick), orders: Number(orders), sellAmount: BigInt(sellAmount) });
    }
    this.active = new IdSet(ids);
    this.version = version;
    return true;
  }

  private snapshotTerms(): string {
    const { minBuyAmount, minimumBiddingAmountPerOrder } = this.terms;
    return [SNAPSHOT_FORMAT, minBuyAmount, minimumBiddingAmountPerOrder].join(' ');
  }

  /** Applies orders whatever their versions: a part of the rows that the book is loaded from. */
  load(entries: readonly BookEntry[]): void {
    for (const entry of entries) this.apply(entry);
    this.cleared = undefined;
    this.stepsOf.clear();
  }

  /** Applies changed orders; those already seen are skipped. */
  catchUp(entries: readonly BookEntry[]): void {
    const changed = entries.filter(({ bookVersion }) => bookVersion > this.version);
    if (changed.length === 0) return;
    this.load(changed);
    for (const { bookVersion } of changed) this.version = Math.max(this.version, bookVersion);
  }

  private apply({ id, isActive, minBuyAmount, sellAmount }: BookEntry): void {
    const isChanged = isActive ? this.active.add(id) : this.active.delete(id);
    if (!isChanged) return;
    this.changes += 1;
    const bid = { minBuyAmount, sellAmount };
    if (isActive) this.add(bid);
    else this.remove(bid);
  }

  /** Whether the book holds an order. */
  has(id: string): boolean {
    return this.active.has(id);
  }

  /** The outcome if the sale were settled now. */
  clear(): Clearing {
    return (this.cleared ??= this.book.clear());
  }

  /** The outcome if a draft order were in the book too. */
  whatIf(draft: Bid): Clearing {
    return this.trial((trial) => {
      trial.add(draft);
      return trial.clear();
    });
  }

  /** The price levels, best first, at most `most` of them. */
  steps(most: number): PriceStep[] {
    const steps = this.stepsOf.get(most) ?? this.book.steps(most);
    this.stepsOf.set(most, steps);
    return steps;
  }

  /** Runs `work` on a book it may change; all changes are undone afterwards. */
  trial<T>(work: (trial: Trial) => T): T {
    const undo: (() => void)[] = [];
    try {
      return work({
        add: (bid) => {
          this.add(bid);
          undo.push(() => this.remove(bid));
        },
        remove: (bid) => {
          this.remove(bid);
          undo.push(() => this.add(bid));
        },
        clear: () => this.book.clear(),
      });
    } finally {
      for (const step of undo.toReversed()) step();
    }
  }

  // Without asking first: the tick of a bid takes as long to compute as the rest of adding it.
  private add(bid: Bid): void {
    try {
      this.book.add(bid);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }

  private remove(bid: Bid): void {
    if (this.accepts(bid)) this.book.remove(bid);
  }

  // A bid below the reserve price means that the edited terms it was placed under have not arrived yet.
  private accepts(bid: Bid): boolean {
    return tickOf(this.terms, bid) !== undefined;
  }
}

/** A book whose changes are undone after the trial. */
export interface Trial {
  add(bid: Bid): void;
  remove(bid: Bid): void;
  clear(): Clearing;
}
