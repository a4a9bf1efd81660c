import { Injectable } from '@nestjs/common';
import { DataSource, MoreThan, type EntityManager } from 'typeorm';
import { Order } from '../ledger/order.entity.js';
import type { PoolRow } from '../ledger/pool.entity.js';
import { LiveBook, sameTerms, termsOf, type BookEntry } from './live-book.js';

const KEPT = 500;

/**
 * The books of the pools asked for lately. A book is read once and afterwards catches up with the rows that
 * changed since, whoever changed them.
 */
@Injectable()
export class Books {
  private readonly books = new Map<string, LiveBook>();
  private readonly reads = new WeakMap<LiveBook, Promise<void>>();

  constructor(private readonly dataSource: DataSource) {}

  /** The book of a pool as `manager` sees its rows. */
  async of(pool: PoolRow, manager = this.dataSource.manager): Promise<LiveBook> {
    const book = this.kept(pool);
    await this.readOnce(book, () => this.catchUp(book, pool.poolId, manager));
    await this.catchUp(book, pool.poolId, manager);
    return book;
  }

  // The first read of a book is long where bids are many, and many may ask at once: one reads, all wait.
  private async readOnce(book: LiveBook, read: () => Promise<void>): Promise<void> {
    const reading = this.reads.get(book) ?? read();
    this.reads.set(book, reading);
    await reading.catch((error: unknown) => {
      this.reads.delete(book);
      throw error;
    });
  }

  private async catchUp(book: LiveBook, poolId: string, manager: EntityManager): Promise<void> {
    const rows = await manager.find(Order, {
      select: {
        id: true,
        minBuyAmount: true,
        sellAmount: true,
        ordinal: true,
        withdrawnAt: true,
        bookVersion: true,
      },
      where: { poolId, bookVersion: MoreThan(book.version) },
    });
    book.catchUp(rows.map(entryOf));
  }

  private kept(pool: PoolRow): LiveBook {
    const terms = termsOf(pool);
    const known = this.books.get(pool.poolId);
    const book = known && sameTerms(known.terms, terms) ? known : new LiveBook(terms);
    // The one asked for last goes to the end, so the first is the one to forget.
    this.books.delete(pool.poolId);
    this.books.set(pool.poolId, book);
    const [oldest] = this.books.keys();
    if (this.books.size > KEPT && oldest !== undefined) this.books.delete(oldest);
    return book;
  }
}

function entryOf({ id, minBuyAmount, sellAmount, bookVersion, ...order }: Order): BookEntry {
  return { id, minBuyAmount, sellAmount, bookVersion, stands: stands(order) };
}

/** Whether an order was placed and not withdrawn. */
export function stands({ ordinal, withdrawnAt }: Pick<Order, 'ordinal' | 'withdrawnAt'>): boolean {
  return ordinal !== null && withdrawnAt === null;
}
