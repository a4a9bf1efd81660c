import type { Orders } from './orders.js';

/** Megabytes that each table with its indexes takes for 100,000 bids; small ones are left out. */
export async function diskPerBids(orders: Orders, bids: number): Promise<Record<string, number>> {
  await orders.database.query('VACUUM');
  const { rows } = await orders.database.query<{ name: string; bytes: string }>(
    `SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY bytes DESC`,
  );
  const sizes = rows.map(({ name, bytes }) => [name, Math.round(Number(bytes) / bids / 10)] as const);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  return { ...Object.fromEntries(sizes.filter(([, size]) => size > 0)), total };
}
