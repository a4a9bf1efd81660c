import { Clock } from '@launchpad/platform';
import { Injectable } from '@nestjs/common';
import { In, IsNull, MoreThanOrEqual, Not, type EntityManager } from 'typeorm';
import { BookSnapshot } from '../book/book-snapshot.entity.js';
import { Books } from '../book/books.js';
import { LiveBook, sameTerms, termsOf } from '../book/live-book.js';
import { historyFrom, type History, type OrderSpan } from '../book/timeline.js';
import { Order, type OrderRow } from '../ledger/order.entity.js';
import { figuresOf } from '../ledger/figures.js';
import { payoutCounts } from '../ledger/payout-counts.js';
import { Pool, type PoolRow } from '../ledger/pool.entity.js';
import { sameValues } from '../ledger/same-values.js';
import type { LedgerWrites } from './ledger-writes.js';

/** An order's row before and after; null if there is none. */
export interface Change {
  before: OrderRow | null;
  after: OrderRow | null;
  /** the transaction that changed it, if one did */
  changedBy?: string | undefined;
}

/** The last of a pool's orders, zeros if it has none. */
export interface Newest {
  /** Highest `bookVersion`. */
  version: number;
  /** Last chain position of a placement or withdrawal. */
  position: number;
}

/** The rows to write. */
export interface Written {
  pool: PoolRow;
  orders: OrderRow[];
}

const SERIES_LENGTH = 32;

/**
 * Changes orders along with everything that depends on them: ordinals, the figures after each order and the
 * pool's figures. Usually only the newest order is affected; if an earlier one changed, all later ones are
 * recomputed.
 */
@Injectable()
export class BookUpdater {
  constructor(
    private readonly books: Books,
    private readonly clock: Clock,
  ) {}

  /** Reads together what the updates of several pools need. */
  async prepare(
    updates: readonly { before: PoolRow | null; after: PoolRow | null; changes: Change[] }[],
    transaction: EntityManager,
  ): Promise<void> {
    const pools = updates.flatMap(({ before, after, changes }) =>
      before && after && sameTerms(termsOf(before), termsOf(after)) && earliest(changes) !== undefined
        ? [before]
        : [],
    );
    await this.books.ofAll(pools, transaction);
  }

  /**
   * Adds a pool and its changed orders, each at most once, to what is written.
   * @param newest of the orders as they are
   * @returns the pool and the changed orders as they will be
   */
  async update(
    before: PoolRow | null,
    pool: PoolRow,
    { changes, newest }: { changes: Change[]; newest: Newest },
    transaction: EntityManager,
    writes: LedgerWrites,
  ): Promise<Written> {
    const unchangedTerms = before !== null && sameTerms(termsOf(before), termsOf(pool)) ? before : null;
    const from = unchangedTerms ? earliest(changes) : 0;
    if (from === undefined) {
      const orders = changes.flatMap(({ after }) => after ?? []);
      writes.addOrders(orders);
      const counts = await payoutCounts(before, pool, changes, () => writes.flush());
      const counted = { ...pool, ...counts };
      writes.addPool(counted);
      return { pool: counted, orders };
    }

    const book = unchangedTerms
      ? await this.books.of(unchangedTerms, transaction, newest.version)
      : new LiveBook(termsOf(pool));
    const later = from > newest.position ? [] : await laterOrders(pool.poolId, from, changes, transaction);
    const history = historyFrom(from, spansOf(later, changes, book), book);
    const bookVersion = newest.version + 1;
    return this.write(before, pool, { from, changes, later, history, bookVersion }, writes);
  }

  /**
   * Adds a pool and its orders to what is written, as if none had been known.
   * @param pool without a book
   * @param changes all of its orders
   * @returns the pool, and the orders whose rows were missing or wrong, as they will be
   */
  async rebuild(
    pool: PoolRow,
    { changes, newest }: { changes: Change[]; newest: Newest },
    transaction: EntityManager,
    writes: LedgerWrites,
  ): Promise<Written> {
    const book = new LiveBook(termsOf(pool));
    const history = historyFrom(0, spansOf([], changes, book), book);
    const figures = new Map(
      history.placed.map(({ id, ...placed }, index) => [id, { ...placed, ordinal: index + 1 }]),
    );
    // Where rows were lost, books in memory have versions that no row has any more. They count changes: seconds are more.
    const bookVersion = Math.max(newest.version + 1, this.clock.nowSeconds());
    const wrong = changes.flatMap(({ before, after }) => {
      const row = after ? { ...after, ...figures.get(after.id) } : before && { ...before, ordinal: null };
      if (!row || (before && sameValues({ ...row, ...unseen }, { ...before, ...unseen }))) return [];
      return [{ ...row, bookVersion }];
    });
    writes.addOrders(wrong);
    if (wrong.length > 0) await transaction.delete(BookSnapshot, { poolId: pool.poolId });
    const ends = await endsOf(pool, await writes.flush());
    const counts = await payoutCounts(null, pool, [], () => writes.flush());
    const written = { ...pool, bidCount: figures.size, ...ends, ...bookOf(pool, ends, history), ...counts };
    writes.addPool(written);
    return { pool: written, orders: wrong };
  }

  /** Deletes a retracted pool and unnumbers its orders. */
  async drop(
    pool: PoolRow,
    { changes, newest }: { changes: Change[]; newest: Newest },
    transaction: EntityManager,
    writes: LedgerWrites,
  ): Promise<Written> {
    const { poolId } = pool;
    const bookVersion = newest.version + 1;
    const rows = changes.flatMap(({ before }) => (before ? [{ ...before, ordinal: null, bookVersion }] : []));
    writes.addOrders(rows);
    await transaction.delete(Pool, { poolId });
    return { pool, orders: rows };
  }

  private async write(
    before: PoolRow | null,
    pool: PoolRow,
    { from, changes, later, history, bookVersion }: Rewrite,
    writes: LedgerWrites,
  ): Promise<Written> {
    const changed = changes.flatMap((change) => {
      const row = change.after ?? (change.before && { ...change.before, ordinal: null });
      return row ? [{ ...row, bookVersion }] : [];
    });
    const rows = new Map([...later, ...changed].map((row) => [row.id, row]));
    const renumbered = [...later, ...changes.flatMap((change) => change.before ?? [])].filter(
      ({ ordinal, placedAt }) => ordinal !== null && placedAt >= from,
    );
    const first = pool.bidCount - renumbered.length + 1;
    history.placed.forEach(({ id, figures }, index) => {
      Object.assign(rows.get(id) ?? {}, { figures, ordinal: first + index });
    });
    writes.addOrders([...rows.values()]);
    const bidCount = first - 1 + history.placed.length;
    const newest = renumbered.length === 0 ? rows.get(history.placed.at(-1)?.id ?? '') : undefined;
    const ends =
      newest?.withdrawnAt === null
        ? appended(pool, newest, history)
        : await endsOf(pool, await writes.flush());
    const replaced = changes.map((change) => ({
      before: change.before,
      after: rows.get((change.after ?? change.before)?.id ?? '') ?? null,
    }));
    const counts = await payoutCounts(before, pool, replaced, () => writes.flush());
    const written = { ...pool, bidCount, ...ends, ...bookOf(pool, ends, history), ...counts };
    writes.addPool(written);
    return { pool: written, orders: changed };
  }
}

/** What a row has that is not about the order. */
const unseen = { bookVersion: 0 };

interface Rewrite {
  from: number;
  changes: Change[];
  /** The other orders placed or withdrawn from that position on. */
  later: OrderRow[];
  history: History;
  /** Of the rows to write. */
  bookVersion: number;
}

/** The first position from which the book differs; undefined if it does not. */
function earliest(changes: Change[]): number | undefined {
  const positions = changes.flatMap(({ before, after }) => [
    ...differing(before?.ordinal === null ? null : before?.placedAt, after?.placedAt),
    ...differing(before?.withdrawnAt, after?.withdrawnAt),
  ]);
  return positions.length > 0 ? Math.min(...positions) : undefined;
}

function differing(before: number | null | undefined, after: number | null | undefined): number[] {
  return before === after ? [] : [before, after].filter((position) => typeof position === 'number');
}

async function laterOrders(
  poolId: string,
  from: number,
  changes: Change[],
  transaction: EntityManager,
): Promise<OrderRow[]> {
  const others = changes.flatMap(({ before, after }) => after?.id ?? before?.id ?? []);
  const where = { poolId, ordinal: Not(IsNull()), id: Not(In(others)) };
  return transaction.find(Order, {
    where: [
      { ...where, placedAt: MoreThanOrEqual(from) },
      { ...where, withdrawnAt: MoreThanOrEqual(from) },
    ],
  });
}

function spansOf(later: OrderRow[], changes: Change[], book: LiveBook): OrderSpan[] {
  const unchanged = later.map((order) => ({ ...order, inBook: book.has(order.id) }));
  const changed = changes.flatMap(({ before, after }): OrderSpan[] => {
    const order = after ?? before;
    if (!order) return [];
    return [{ ...order, placedAt: after?.placedAt ?? null, inBook: book.has(order.id) }];
  });
  return [...unchanged, ...changed];
}

/** The last orders of pools, by pool: each an end of an index. */
export async function newestOf(
  poolIds: readonly string[],
  transaction: EntityManager,
): Promise<Map<string, Newest>> {
  const rows = await transaction.query<{ poolId: string; version: number; position: string }[]>(
    `SELECT "poolId", coalesce(version, 0) AS version, greatest(placed, withdrawn, 0) AS position
     FROM unnest($1::text[]) AS wanted ("poolId"),
       LATERAL (SELECT max("bookVersion") AS version FROM "order" WHERE "poolId" = wanted."poolId") AS changed,
       LATERAL (SELECT max("placedAt") AS placed FROM "order" WHERE "poolId" = wanted."poolId") AS arrived,
       LATERAL (SELECT max("withdrawnAt") AS withdrawn FROM "order"
         WHERE "poolId" = wanted."poolId" AND "withdrawnAt" IS NOT NULL) AS gone`,
    [poolIds],
  );
  return new Map(
    rows.map(({ poolId, version, position }) => [poolId, { version, position: Number(position) }]),
  );
}

/** The newest orders as lists show them, stored so that they need not load the book. */
type Ends = Pick<PoolRow, 'lastMinBuyAmount' | 'lastSellAmount' | 'soldSeries'>;

/** The ends after orders that came behind all others, the newest of which is open. */
function appended({ soldSeries }: PoolRow, newest: OrderRow, { placed }: History): Ends {
  const sold = placed.map(({ figures }) => figures.sold.toString());
  return {
    lastMinBuyAmount: newest.minBuyAmount,
    lastSellAmount: newest.sellAmount,
    soldSeries: [...soldSeries, ...sold].slice(-SERIES_LENGTH),
  };
}

/** The ends as written. */
async function endsOf({ poolId }: PoolRow, transaction: EntityManager): Promise<Ends> {
  const newest = { order: { ordinal: 'DESC' } as const };
  const present = { poolId, ordinal: Not(IsNull()) };
  const last = await transaction.findOne(Order, { where: { ...present, withdrawnAt: IsNull() }, ...newest });
  const series = await transaction.find(Order, {
    select: { id: true, figures: { sold: true } },
    where: present,
    ...newest,
    take: SERIES_LENGTH,
  });
  return {
    lastMinBuyAmount: last?.minBuyAmount ?? null,
    lastSellAmount: last?.sellAmount ?? null,
    soldSeries: series.map(({ figures }) => figures.sold.toString()).toReversed(),
  };
}

/** The figures and the price of the book; no price while it is empty. */
function bookOf(
  { minimumFundingThreshold }: PoolRow,
  { lastSellAmount }: Ends,
  { clearing }: History,
): Pick<PoolRow, 'figures' | 'priceSell' | 'priceBuy'> {
  const isEmpty = lastSellAmount === null;
  return {
    figures: figuresOf(clearing.raised, clearing.sold, minimumFundingThreshold),
    priceSell: isEmpty ? null : clearing.price.biddingTokens,
    priceBuy: isEmpty ? null : clearing.price.poolingTokens,
  };
}
