import type { OrdersServiceListResponse } from '@launchpad/proto';
import type { Order } from '../api/index.js';
import { orderOf } from './order.answer.js';

const PAGE = 100;

const columns = [
  '_id',
  'orderBy',
  'minBuyAmounts',
  'sellAmounts',
  'bdTokenSymbol',
  'claimStatus',
  'isEWD',
  'network',
  'blockNumber',
  'transactionHash',
  'createdAt',
] as const satisfies (keyof Order)[];

/** Lines of a CSV file with all bids of a pool, read page by page so that no pool is too large. */
export async function* csvOf(
  read: (page: number, limit: number) => Promise<OrdersServiceListResponse>,
): AsyncGenerator<string> {
  // Bids that come in meanwhile push the others to later pages.
  const seen = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { orders, pagination } = await read(page, PAGE);
    // Not before something was read: until then an error can still be answered as what it is.
    if (page === 1) yield `${columns.join(',')}\r\n`;
    pages = pagination?.pages ?? 0;
    for (const order of orders.map(orderOf)) {
      if (!seen.has(order._id)) yield `${columns.map((column) => field(order[column])).join(',')}\r\n`;
      seen.add(order._id);
    }
  }
}

/** Quoted, and never a formula to a spreadsheet. */
function field(value: string | number | boolean): string {
  const text = String(value);
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
