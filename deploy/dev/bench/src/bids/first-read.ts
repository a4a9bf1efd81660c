import { setTimeout as delay } from 'node:timers/promises';
import type { Orders } from './orders.js';
import type { Sale } from './sale.js';

const LARGE_POOL = `
  INSERT INTO pool SELECT (jsonb_populate_record(pool, jsonb_build_object('poolId', $1::text, 'bidCount', $3::int))).*
  FROM pool WHERE "poolId" = $2`;

const LARGE_ORDERS = `
  INSERT INTO "order" (id, "poolId", "order", ordinal, "userId", "minBuyAmount", "sellAmount", "orderBy",
    "transactionHash", "placedAt", "blockTimestamp", "updatedAt", "bookVersion",
    "figuresRaised", "figuresSold", "figuresBasispoints", "figuresReached")
  SELECT gen_random_uuid(), $1, b, b, b % 500, (10 + b % 90) * 1e18,
    floor((10 + b % 90) * 5e5 * (1 + (b::bigint * 7919 % 10007) / 10007.0)) + 1,
    '0x' || lpad(to_hex(b % 500), 40, '0'), '0x' || lpad(to_hex(b), 64, '0'),
    b::bigint * 1048576, 1700000000 + b, 1700000000 + b, b, b * 100e6, b * 200e18, least(10000, b), b > 1000
  FROM generate_series(1, $2::int) AS b`;

/** Of a large book after a start. */
export interface FirstRead {
  firstMs: number;
  /** The longest that a read of another book took meanwhile. */
  othersMs: number;
}

/** Times the first read of a large book after a start: from its orders, as once after it was filled, and from its snapshot. */
export async function firstReads(
  orders: Orders,
  large: Sale,
  bids: number,
): Promise<Record<string, FirstRead>> {
  const { rows } = await orders.database.query<{ poolId: string }>('SELECT "poolId" FROM pool LIMIT 1');
  const other = rows[0]?.poolId ?? '';
  await orders.down();
  await orders.database.query(LARGE_POOL, [large.poolId, other, bids]);
  await orders.database.query(LARGE_ORDERS, [large.poolId, bids]);
  await orders.database.query('VACUUM ANALYZE "order"');
  const fromOrders = await firstRead(orders, large.poolId, other);
  // Until it stopped, the service stores the book.
  await orders.down();
  return { 'from its orders': fromOrders, 'from its snapshot': await firstRead(orders, large.poolId, other) };
}

async function firstRead(orders: Orders, poolId: string, other: string): Promise<FirstRead> {
  await orders.up();
  await orders.timeBook(other);
  const loaded = new AbortController();
  const first = orders.timeBook(poolId).finally(() => loaded.abort());
  const others: number[] = [];
  while (!loaded.signal.aborted) {
    others.push(await orders.timeBook(other));
    await delay(1);
  }
  return { firstMs: Math.round(await first), othersMs: Math.round(Math.max(...others)) };
}
