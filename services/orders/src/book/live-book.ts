import {
  Book,
  tickOf,
  type Bid,
  type Clearing,
  type ClearingTerms,
  type PriceStep,
} from '@launchpad/contracts';
import type { PoolRow } from '../ledger/pool.entity.js';

/** One order as a book needs it. */
export interface BookEntry extends Bid {
  id: string;
  /** Whether it was placed and not withdrawn. */
  stands: boolean;
  bookVersion: number;
}

/** What of a pool's terms its clearing follows from. */
export function termsOf(pool: PoolRow): ClearingTerms {
  return {
    pooledSellAmount: pool.poolSellAmount,
    minBuyAmount: pool.minimumBuyAmount,
    minimumBiddingAmountPerOrder: pool.minimumBiddingAmount,
    minFundingThreshold: pool.minimumFundingThreshold,
  };
}

/** Whether two pools' terms clear the same. */
export function sameTerms(a: ClearingTerms, b: ClearingTerms): boolean {
  return (
    a.pooledSellAmount === b.pooledSellAmount &&
    a.minBuyAmount === b.minBuyAmount &&
    a.minimumBiddingAmountPerOrder === b.minimumBiddingAmountPerOrder &&
    a.minFundingThreshold === b.minFundingThreshold
  );
}

/** A pool's order book in memory, kept up with the orders' rows, and what follows from it. */
export class LiveBook {
  /** The newest change of a row it has seen. */
  version = 0;
  private readonly book: Book;
  private readonly standing = new Map<string, Bid>();
  private cleared: Clearing | undefined;
  private stepsOf = new Map<number, PriceStep[]>();

  constructor(readonly terms: ClearingTerms) {
    this.book = new Book(terms);
  }

  /** Takes over changed orders, those it has seen already aside. */
  catchUp(entries: readonly BookEntry[]): void {
    const news = entries.filter(({ bookVersion }) => bookVersion > this.version);
    if (news.length === 0) return;
    for (const { id, stands, minBuyAmount, sellAmount, bookVersion } of news) {
      const before = this.standing.get(id);
      if (before) this.leave(before);
      this.standing.delete(id);
      if (stands) {
        this.standing.set(id, { minBuyAmount, sellAmount });
        this.enter({ minBuyAmount, sellAmount });
      }
      this.version = Math.max(this.version, bookVersion);
    }
    this.cleared = undefined;
    this.stepsOf.clear();
  }

  /** Whether an order stands in it. */
  has(id: string): boolean {
    return this.standing.has(id);
  }

  /** The outcome if the sale settled now. */
  clear(): Clearing {
    return (this.cleared ??= this.book.clear());
  }

  /** The outcome if a draft stood in the book too. */
  whatIf(draft: Bid): Clearing {
    return this.trial((trial) => {
      trial.enter(draft);
      return trial.clear();
    });
  }

  /** The book by price step, at most `most` of them, best price first. */
  steps(most: number): PriceStep[] {
    const steps = this.stepsOf.get(most) ?? this.book.steps(most);
    this.stepsOf.set(most, steps);
    return steps;
  }

  /** Lets orders come and go for the time of `work`; afterwards the book is as it was. */
  trial<T>(work: (trial: Trial) => T): T {
    const undo: (() => void)[] = [];
    try {
      return work({
        enter: (bid) => {
          this.enter(bid);
          undo.push(() => this.leave(bid));
        },
        leave: (bid) => {
          this.leave(bid);
          undo.push(() => this.enter(bid));
        },
        clear: () => this.book.clear(),
      });
    } finally {
      for (const step of undo.toReversed()) step();
    }
  }

  private enter(bid: Bid): void {
    if (this.holds(bid)) this.book.add(bid);
  }

  private leave(bid: Bid): void {
    if (this.holds(bid)) this.book.remove(bid);
  }

  // A bid below the reserve price can only be seen while the terms it was made under are still on their way.
  private holds(bid: Bid): boolean {
    return tickOf(this.terms, bid) !== undefined;
  }
}

/** A book to try things on. */
export interface Trial {
  enter(bid: Bid): void;
  leave(bid: Bid): void;
  clear(): Clearing;
}
