import { Injectable } from '@nestjs/common';
import { DataSource, MoreThan, type EntityManager } from 'typeorm';
import { Order } from '../ledger/order.entity.js';
import type { PoolRow } from '../ledger/pool.entity.js';
import { LiveBook, sameTerms, termsOf, type BookEntry } from './live-book.js';

const MAX_BOOKS = 500;

/**
 * Cache of the most recently used order books. A book is loaded once and then catches up with the rows that changed
 * since, whichever instance changed them.
 */
@Injectable()
export class Books {
  private readonly books = new Map<string, LiveBook>();
  private readonly reads = new WeakMap<LiveBook, Promise<void>>();

  constructor(private readonly dataSource: DataSource) {}

  /** A pool's book as of the rows visible to `manager`. */
  async of(pool: PoolRow, manager = this.dataSource.manager): Promise<LiveBook> {
    const book = this.cached(pool);
    await this.firstRead(book, () => this.catchUp(book, pool.poolId, manager));
    await this.catchUp(book, pool.poolId, manager);
    return book;
  }

  // Loading a large book is slow, so concurrent requests share one load.
  private async firstRead(book: LiveBook, read: () => Promise<void>): Promise<void> {
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

  private cached(pool: PoolRow): LiveBook {
    const terms = termsOf(pool);
    const existing = this.books.get(pool.poolId);
    const book = existing && sameTerms(existing.terms, terms) ? existing : new LiveBook(terms);
    // Map order is insertion order: re-inserting makes the first entry the least recently used.
    this.books.delete(pool.poolId);
    this.books.set(pool.poolId, book);
    const [oldest] = this.books.keys();
    if (this.books.size > MAX_BOOKS && oldest !== undefined) this.books.delete(oldest);
    return book;
  }
}

function entryOf({ id, minBuyAmount, sellAmount, bookVersion, ...order }: Order): BookEntry {
  return { id, minBuyAmount, sellAmount, bookVersion, isActive: isActive(order) };
}

/** Whether an order is placed and not withdrawn. */
export function isActive({ ordinal, withdrawnAt }: Pick<Order, 'ordinal' | 'withdrawnAt'>): boolean {
  return ordinal !== null && withdrawnAt === null;
}
