import { Injectable } from '@nestjs/common';
import { In, IsNull, MoreThanOrEqual, Not, type EntityManager } from 'typeorm';
import { Books } from '../book/books.js';
import { LiveBook, sameTerms, termsOf } from '../book/live-book.js';
import { historyFrom, type History, type Stay } from '../book/timeline.js';
import { Order, type OrderRow } from '../ledger/order.entity.js';
import { figuresOf } from '../ledger/figures.js';
import { Pool, type PoolRow } from '../ledger/pool.entity.js';

/** An order's row as it was and as it is to be; null where there was or is none. */
export interface Change {
  before: OrderRow | null;
  after: OrderRow | null;
}

/** What was written. */
export interface Kept {
  pool: PoolRow;
  orders: OrderRow[];
}

const SERIES = 32;

/**
 * Writes changed orders together with all that follows from them: their numbers, the figures right after each,
 * and those of the pool. Usually that is the newest order alone; where an earlier one changed, those behind it
 * are gone through again.
 */
@Injectable()
export class BookKeeping {
  constructor(private readonly books: Books) {}

  /**
   * Writes a pool and changed orders of it, each at most once.
   * @returns the pool and the changed orders as written
   */
  async keep(
    before: PoolRow | null,
    pool: PoolRow,
    changes: Change[],
    transaction: EntityManager,
  ): Promise<Kept> {
    const known = before !== null && sameTerms(termsOf(before), termsOf(pool)) ? before : null;
    const from = known ? earliest(changes) : 0;
    if (from === undefined) {
      const orders = changes.flatMap(({ after }) => after ?? []);
      await saveAll(orders, transaction);
      return { pool: await transaction.save(Pool, pool), orders };
    }

    const book = known ? await this.books.of(known, transaction) : new LiveBook(termsOf(pool));
    const behind = await ordersBehind(pool.poolId, from, changes, transaction);
    const history = historyFrom(from, staysOf(behind, changes, book), book);
    return this.write(pool, { from, changes, behind, history }, transaction);
  }

  /** Takes a pool back, and its orders with it. */
  async drop(pool: PoolRow, changes: Change[], transaction: EntityManager): Promise<Kept> {
    const { poolId } = pool;
    const bookVersion = (await newestVersion(poolId, transaction)) + 1;
    const rows = changes.flatMap(({ before }) => (before ? [{ ...before, ordinal: null, bookVersion }] : []));
    await saveAll(rows, transaction);
    await transaction.delete(Pool, { poolId });
    return { pool, orders: rows };
  }

  private async write(
    pool: PoolRow,
    { from, changes, behind, history }: Rewrite,
    transaction: EntityManager,
  ): Promise<Kept> {
    const bookVersion = (await newestVersion(pool.poolId, transaction)) + 1;
    const changed = changes.flatMap(({ before, after }) => {
      const row = after ?? (before && { ...before, ordinal: null });
      return row ? [{ ...row, bookVersion }] : [];
    });
    const rows = new Map([...behind, ...changed].map((row) => [row.id, row]));
    const renumbered = [...behind, ...changes.flatMap(({ before }) => before ?? [])].filter(
      ({ ordinal, placedAt }) => ordinal !== null && placedAt >= from,
    );
    const first = pool.bidCount - renumbered.length + 1;
    history.placed.forEach(({ id, figures }, index) => {
      Object.assign(rows.get(id) ?? {}, { figures, ordinal: first + index });
    });
    await saveAll([...rows.values()], transaction);
    const bidCount = first - 1 + history.placed.length;
    const summary = await summaryOf(pool, history, transaction);
    return { pool: await transaction.save(Pool, { ...pool, bidCount, ...summary }), orders: changed };
  }
}

interface Rewrite {
  from: number;
  changes: Change[];
  /** The other orders that came or went from that place on. */
  behind: OrderRow[];
  history: History;
}

const AT_ONCE = 1_000;

async function saveAll(rows: OrderRow[], transaction: EntityManager): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await transaction.upsert(Order, rows.slice(from, from + AT_ONCE), ['id']);
  }
}

/** The first place from which on the book is another, undefined where it is the same. */
function earliest(changes: Change[]): number | undefined {
  const places = changes.flatMap(({ before, after }) => [
    ...differing(before?.ordinal === null ? null : before?.placedAt, after?.placedAt),
    ...differing(before?.withdrawnAt, after?.withdrawnAt),
  ]);
  return places.length > 0 ? Math.min(...places) : undefined;
}

function differing(before: number | null | undefined, after: number | null | undefined): number[] {
  return before === after ? [] : [before, after].filter((place) => typeof place === 'number');
}

async function ordersBehind(
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

function staysOf(behind: OrderRow[], changes: Change[], book: LiveBook): Stay[] {
  const unchanged = behind.map((order) => ({ ...order, held: book.has(order.id) }));
  const changed = changes.flatMap(({ before, after }): Stay[] => {
    const order = after ?? before;
    if (!order) return [];
    return [{ ...order, placedAt: after?.placedAt ?? null, held: book.has(order.id) }];
  });
  return [...unchanged, ...changed];
}

async function newestVersion(poolId: string, transaction: EntityManager): Promise<number> {
  return (await transaction.maximum(Order, 'bookVersion', { poolId })) ?? 0;
}

/** What lists show of a book, so that they need not read it. */
async function summaryOf(
  { poolId, minimumFundingThreshold }: PoolRow,
  { clearing }: History,
  transaction: EntityManager,
): Promise<Partial<Pool>> {
  const newest = { order: { ordinal: 'DESC' } as const };
  const present = { poolId, ordinal: Not(IsNull()) };
  const last = await transaction.findOne(Order, { where: { ...present, withdrawnAt: IsNull() }, ...newest });
  const series = await transaction.find(Order, {
    select: { id: true, figures: { sold: true } },
    where: present,
    ...newest,
    take: SERIES,
  });
  return {
    figures: figuresOf(clearing.raised, clearing.sold, minimumFundingThreshold),
    priceSell: last ? clearing.price.biddingTokens : null,
    priceBuy: last ? clearing.price.poolingTokens : null,
    lastMinBuyAmount: last?.minBuyAmount ?? null,
    lastSellAmount: last?.sellAmount ?? null,
    soldSeries: series.map(({ figures }) => figures.sold.toString()).toReversed(),
  };
}
