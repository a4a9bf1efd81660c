import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { PoolRow } from '../ledger/pool.entity.js';
import { LiveBook, sameTerms, termsOf, type BookEntry } from './live-book.js';

const MAX_BOOKS = 500;

/** Orders read at once while a book is loaded: a few milliseconds of work, so that other requests go on in between. */
const PART = 4_000;

/**
 * Cache of the most recently used order books. A book is loaded once, in parts, and then catches up with the rows that
 * changed since, whichever instance changed them.
 */
@Injectable()
export class Books {
  private readonly books = new Map<string, LiveBook>();
  private readonly loads = new WeakMap<LiveBook, Promise<void>>();

  constructor(private readonly dataSource: DataSource) {}

  /** A pool's book as of the rows visible to `manager`. */
  async of(pool: PoolRow, manager = this.dataSource.manager): Promise<LiveBook> {
    const { poolId } = pool;
    const book = this.cached(pool);
    // Concurrent requests share one load. One that failed left a part of the book, which is of no use.
    const loading = this.loads.get(book) ?? load(book, poolId, this.dataSource.manager);
    this.loads.set(book, loading);
    await loading.catch((error: unknown) => {
      if (this.books.get(poolId) === book) this.books.delete(poolId);
      throw error;
    });
    const { orders } = await read(poolId, '"bookVersion" > $2', book.version, manager);
    book.catchUp(orders);
    return book;
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

/**
 * Loads the open orders by the positions of their placements. Orders may change between the parts, also their positions:
 * whatever changes after the version read first has a higher version, so that the book catches up with it.
 */
async function load(book: LiveBook, poolId: string, manager: EntityManager): Promise<void> {
  const [newest] = await manager.query<[{ version: number | null }]>(
    `SELECT max("bookVersion") AS version FROM "order" WHERE "poolId" = $1`,
    [poolId],
  );
  const next = `"placedAt" > $2 AND ordinal IS NOT NULL AND "withdrawnAt" IS NULL ORDER BY "placedAt" LIMIT ${PART}`;
  for (let last: string | null = '-1'; last !== null;) {
    const part = await read(poolId, next, last, manager);
    book.load(part.orders);
    last = part.last;
  }
  book.version = newest.version ?? 0;
}

/** A column of all rows that were read, in one order, separated by spaces; null if there are none. */
type Column = string | null;
type Columns = Record<'id' | 'version' | 'active' | 'buy' | 'sell' | 'last', Column>;

/**
 * Reads orders as one text for each column, which takes a third of the time that an object for each row takes.
 * @returns also the position of the last one's placement; null if there are none
 */
async function read(
  poolId: string,
  condition: string,
  value: number | string,
  manager: EntityManager,
): Promise<{ orders: BookEntry[]; last: string | null }> {
  const [rows] = await manager.query<[Columns]>(
    `SELECT string_agg(id::text, ' ') AS id, string_agg("bookVersion"::text, ' ') AS version,
       string_agg((ordinal IS NOT NULL AND "withdrawnAt" IS NULL)::int::text, ' ') AS active,
       string_agg("minBuyAmount"::text, ' ') AS buy, string_agg("sellAmount"::text, ' ') AS sell,
       max("placedAt") AS last
     FROM (SELECT * FROM "order" WHERE "poolId" = $1 AND ${condition}) AS part`,
    [poolId, value],
  );
  const [version, active, buy, sell] = [rows.version, rows.active, rows.buy, rows.sell].map(split);
  const orders = split(rows.id).map((id, index) => ({
    id,
    bookVersion: Number(version?.[index]),
    isActive: active?.[index] === '1',
    minBuyAmount: BigInt(buy?.[index] ?? ''),
    sellAmount: BigInt(sell?.[index] ?? ''),
  }));
  return { orders, last: rows.last };
}

const split = (column: Column) => column?.split(' ') ?? [];
