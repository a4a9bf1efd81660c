import { Injectable } from '@nestjs/common';
import { In, IsNull, MoreThanOrEqual, Not, type EntityManager } from 'typeorm';
import { Books } from '../book/books.js';
import { LiveBook, sameTerms, termsOf } from '../book/live-book.js';
import { historyFrom, type History, type OrderSpan } from '../book/timeline.js';
import { Order, type OrderRow } from '../ledger/order.entity.js';
import { figuresOf } from '../ledger/figures.js';
import { Pool, type PoolRow } from '../ledger/pool.entity.js';

/** An order's row before and after; null if there is none. */
export interface Change {
  before: OrderRow | null;
  after: OrderRow | null;
}

/** The rows as written. */
export interface Written {
  pool: PoolRow;
  orders: OrderRow[];
}

const SERIES_LENGTH = 32;

/**
 * Writes changed orders along with everything that depends on them: ordinals, the figures after each order and the
 * pool's figures. Usually only the newest order is affected; if an earlier one changed, all later ones are
 * recomputed.
 */
@Injectable()
export class BookUpdater {
  constructor(private readonly books: Books) {}

  /**
   * Writes a pool and its changed orders, each at most once.
   * @returns the pool and the changed orders as written
   */
  async update(
    before: PoolRow | null,
    pool: PoolRow,
    changes: Change[],
    transaction: EntityManager,
  ): Promise<Written> {
    const unchangedTerms = before !== null && sameTerms(termsOf(before), termsOf(pool)) ? before : null;
    const from = unchangedTerms ? earliest(changes) : 0;
    if (from === undefined) {
      const orders = changes.flatMap(({ after }) => after ?? []);
      await saveAll(orders, transaction);
      await transaction.upsert(Pool, pool, ['poolId']);
      return { pool, orders };
    }

    const book = unchangedTerms
      ? await this.books.of(unchangedTerms, transaction)
      : new LiveBook(termsOf(pool));
    const later = await laterOrders(pool.poolId, from, changes, transaction);
    const history = historyFrom(from, spansOf(later, changes, book), book);
    // The book has just caught up with the newest version, unless it was made for other terms.
    const version = unchangedTerms ? book.version : await newestVersion(pool.poolId, transaction);
    return this.write(pool, { from, changes, later, history, bookVersion: version + 1 }, transaction);
  }

  /** Deletes a retracted pool and unnumbers its orders. */
  async drop(pool: PoolRow, changes: Change[], transaction: EntityManager): Promise<Written> {
    const { poolId } = pool;
    const bookVersion = (await newestVersion(poolId, transaction)) + 1;
    const rows = changes.flatMap(({ before }) => (before ? [{ ...before, ordinal: null, bookVersion }] : []));
    await saveAll(rows, transaction);
    await transaction.delete(Pool, { poolId });
    return { pool, orders: rows };
  }

  private async write(
    pool: PoolRow,
    { from, changes, later, history, bookVersion }: Rewrite,
    transaction: EntityManager,
  ): Promise<Written> {
    const changed = changes.flatMap(({ before, after }) => {
      const row = after ?? (before && { ...before, ordinal: null });
      return row ? [{ ...row, bookVersion }] : [];
    });
    const rows = new Map([...later, ...changed].map((row) => [row.id, row]));
    const renumbered = [...later, ...changes.flatMap(({ before }) => before ?? [])].filter(
      ({ ordinal, placedAt }) => ordinal !== null && placedAt >= from,
    );
    const first = pool.bidCount - renumbered.length + 1;
    history.placed.forEach(({ id, figures }, index) => {
      Object.assign(rows.get(id) ?? {}, { figures, ordinal: first + index });
    });
    await saveAll([...rows.values()], transaction);
    const bidCount = first - 1 + history.placed.length;
    const newest = renumbered.length === 0 ? rows.get(history.placed.at(-1)?.id ?? '') : undefined;
    const ends =
      newest?.withdrawnAt === null ? appended(pool, newest, history) : await endsOf(pool, transaction);
    const written = { ...pool, bidCount, ...ends, ...bookOf(pool, ends, history) };
    await transaction.upsert(Pool, written, ['poolId']);
    return { pool: written, orders: changed };
  }
}

interface Rewrite {
  from: number;
  changes: Change[];
  /** The other orders placed or withdrawn from that position on. */
  later: OrderRow[];
  history: History;
  /** Of the rows to write. */
  bookVersion: number;
}

const BATCH = 1_000;

async function saveAll(rows: OrderRow[], transaction: EntityManager): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    await transaction.upsert(Order, rows.slice(from, from + BATCH), ['id']);
  }
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

async function newestVersion(poolId: string, transaction: EntityManager): Promise<number> {
  return (await transaction.maximum(Order, 'bookVersion', { poolId })) ?? 0;
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
