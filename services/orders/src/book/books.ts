import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { PoolRow } from '../ledger/pool.entity.js';
import { BookSnapshot } from './book-snapshot.entity.js';
import { LiveBook, sameTerms, termsOf, type BookEntry } from './live-book.js';

const MAX_BOOKS = 500;

/** Orders read at once: a few milliseconds of work, so that other requests go on in between. */
const PART = 4_000;

/**
 * Cache of the most recently used order books. A book is loaded once, and then catches up with the rows that changed
 * since, whichever instance changed them. A large one is stored again whenever so much of it changed as is read at once:
 * so a new instance reads what was stored and what changed since.
 */
@Injectable()
export class Books implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Books.name);
  private readonly books = new Map<string, LiveBook>();
  private readonly loads = new WeakMap<LiveBook, Promise<void>>();
  private readonly storing = new Map<string, Promise<void>>();

  constructor(private readonly dataSource: DataSource) {}

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.storing.values());
  }

  /**
   * A pool's book as of the rows visible to `manager`.
   * @param newest the highest version of these rows, if known: then a book that has it reads nothing
   */
  async of(pool: PoolRow, manager = this.dataSource.manager, newest = Infinity): Promise<LiveBook> {
    const book = await this.loaded(pool);
    if (book.version < newest) await this.catchUp(new Map([[pool.poolId, book]]), manager);
    return book;
  }

  /**
   * The books of several pools as of the rows visible to `manager`, by pool. What changed since they were loaded is read
   * with one statement for all of them.
   */
  async ofAll(
    pools: readonly PoolRow[],
    manager = this.dataSource.manager,
  ): Promise<ReadonlyMap<string, LiveBook>> {
    const books = new Map<string, LiveBook>();
    for (const pool of pools) books.set(pool.poolId, await this.loaded(pool));
    await this.catchUp(books, manager);
    return books;
  }

  private async loaded(pool: PoolRow): Promise<LiveBook> {
    const { poolId } = pool;
    const book = this.cached(pool);
    // Concurrent requests share one load. One that failed left a part of the book, which is of no use.
    const loading = this.loads.get(book) ?? load(book, poolId, this.dataSource.manager);
    this.loads.set(book, loading);
    await loading.catch((error: unknown) => {
      if (this.books.get(poolId) === book) this.books.delete(poolId);
      throw error;
    });
    return book;
  }

  private async catchUp(books: ReadonlyMap<string, LiveBook>, manager: EntityManager): Promise<void> {
    await catchUp(books, manager);
    for (const [poolId, book] of books) {
      if (book.changesSinceSnapshot >= PART && !this.storing.has(poolId)) this.store(poolId, book);
    }
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

  /** In the background, on a connection of its own: nobody waits for it, and a failure costs the next start some time. */
  private store(poolId: string, book: LiveBook): void {
    const { terms, version, ids, ticks } = book.snapshot();
    const storing = this.dataSource.manager
      .query(STORE, [poolId, terms, version, ids, ticks])
      .then(
        () => {},
        (error: unknown) => this.logger.warn(`The book of ${poolId} was not stored: ${String(error)}`),
      )
      .finally(() => this.storing.delete(poolId));
    this.storing.set(poolId, storing);
  }
}

/** Another instance may have stored a newer one. */
const STORE = `
  INSERT INTO book_snapshot AS stored ("poolId", terms, version, ids, ticks) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT ("poolId") DO UPDATE SET terms = excluded.terms, version = excluded.version, ids = excluded.ids,
    ticks = excluded.ticks
  WHERE stored.terms <> excluded.terms OR stored.version < excluded.version`;

async function load(book: LiveBook, poolId: string, manager: EntityManager): Promise<void> {
  const stored = await manager.findOneBy(BookSnapshot, { poolId });
  if (!stored || !book.restore(stored)) await loadFromOrders(book, poolId, manager);
}

/**
 * Loads the open orders by the positions of their placements. Orders may change between the parts, also their positions:
 * whatever changes after the version read first has a higher version, so that the book catches up with it.
 */
async function loadFromOrders(book: LiveBook, poolId: string, manager: EntityManager): Promise<void> {
  const [newest] = await manager.query<[{ version: number | null }]>(
    `SELECT max("bookVersion") AS version FROM "order" WHERE "poolId" = $1`,
    [poolId],
  );
  for (let last: Column = '-1'; last !== null;) {
    const [part]: [Columns] = await manager.query<[Columns]>(OPEN, [poolId, last]);
    book.load(entriesOf(part));
    last = part.last;
  }
  book.version = newest.version ?? 0;
}

/** Applies what changed, in parts of whole versions. */
async function catchUp(books: ReadonlyMap<string, LiveBook>, manager: EntityManager): Promise<void> {
  for (let behind = [...books]; behind.length > 0;) {
    const rows = await manager.query<(Columns & { poolId: string })[]>(CHANGED, [
      behind.map(([poolId]) => poolId),
      behind.map(([, { version }]) => version),
    ]);
    const more = new Set<string>();
    for (const row of rows) {
      const orders = entriesOf(row);
      books.get(row.poolId)?.catchUp(orders);
      if (orders.length >= PART) more.add(row.poolId);
    }
    behind = behind.filter(([poolId]) => more.has(poolId));
  }
}

/** A column of all rows that were read, in one order, separated by spaces; null if there are none. */
type Column = string | null;
type Columns = Record<'id' | 'version' | 'active' | 'buy' | 'sell' | 'last', Column>;

/** Orders as one text for each column, which takes a third of the time that an object for each row takes. */
const COLUMNS = `
  string_agg(id::text, ' ') AS id, string_agg("bookVersion"::text, ' ') AS version,
  string_agg((ordinal IS NOT NULL AND "withdrawnAt" IS NULL)::int::text, ' ') AS active,
  string_agg("minBuyAmount"::text, ' ') AS buy, string_agg("sellAmount"::text, ' ') AS sell, max("placedAt") AS last`;

const OPEN = `
  SELECT ${COLUMNS} FROM (
    SELECT * FROM "order" WHERE "poolId" = $1 AND "placedAt" > $2 AND ordinal IS NOT NULL AND "withdrawnAt" IS NULL
    ORDER BY "placedAt" LIMIT ${PART}
  ) AS part`;

const CHANGED = `
  SELECT "poolId", changed.* FROM unnest($1::text[], $2::integer[]) AS book ("poolId", "from"),
    LATERAL (SELECT ${COLUMNS} FROM (
      SELECT * FROM "order" WHERE "poolId" = book."poolId" AND "bookVersion" > book."from"
      ORDER BY "bookVersion" FETCH FIRST ${PART} ROWS WITH TIES
    ) AS part) AS changed`;

function entriesOf(columns: Columns): BookEntry[] {
  const [version, active, buy, sell] = [columns.version, columns.active, columns.buy, columns.sell].map(
    split,
  );
  return split(columns.id).map((id, index) => ({
    id,
    bookVersion: Number(version?.[index]),
    isActive: active?.[index] === '1',
    minBuyAmount: BigInt(buy?.[index] ?? ''),
    sellAmount: BigInt(sell?.[index] ?? ''),
  }));
}

const split = (column: Column) => column?.split(' ') ?? [];
