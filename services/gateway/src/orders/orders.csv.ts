import { csvLine, shownLine } from '@launchpad/api';
import type { OrdersServiceListResponse, Pool } from '@launchpad/proto';
import { formatUnits } from 'ethers';
import type { Order } from '@launchpad/api/routes';
import { orderOf } from './order.answer.js';

const PAGE = 100;
const MOST_SYMBOL = 24;

type Tokens = Pick<Pool, 'ptSymbol' | 'ptDecimals' | 'bdSymbol' | 'bdDecimals'>;
type Column = readonly [heading: string, value: (bid: Order) => string];

/** Amounts in whole tokens, their symbol in the heading; times in UTC, in ISO 8601. */
function columnsOf({ ptSymbol, ptDecimals, bdSymbol, bdDecimals }: Tokens): Column[] {
  const pooling = (text: string) => `${text} (${shownLine(ptSymbol, MOST_SYMBOL)})`;
  const bidding = (text: string) => `${text} (${shownLine(bdSymbol, MOST_SYMBOL)})`;
  return [
    ['Bid', (bid) => bid._id],
    ['Bidder', (bid) => bid.orderBy],
    [bidding('Pays'), (bid) => inTokens(bid.sellAmounts, bdDecimals)],
    [pooling('For at least'), (bid) => inTokens(bid.minBuyAmounts, ptDecimals)],
    ['State', stateOf],
    [pooling('Received'), (bid) => inTokens(bid.trxStats?.claimedValue, ptDecimals)],
    [bidding('Refunded'), (bid) => inTokens(bid.trxStats?.refundedValue, bdDecimals)],
    ['Placed (UTC)', (bid) => new Date(bid.createdAt * 1000).toISOString()],
    ['Network', (bid) => bid.network],
    ['Block', (bid) => String(bid.blockNumber)],
    ['Transaction', (bid) => bid.transactionHash],
  ];
}

function stateOf({ isEWD, claimStatus, trxStats }: Order): string {
  if (isEWD) return 'withdrawn';
  return claimStatus ? (trxStats?.claimedType ?? 'claimed') : 'placed';
}

/** Smallest units as an exact decimal number of tokens, without grouping; empty where there is no amount. */
export function inTokens(amount: string | undefined, decimals: number): string {
  return amount === undefined ? '' : formatUnits(amount, decimals).replace(/\.0$/, '');
}

/** Lines of a CSV file with all bids of a pool, read page by page so that no pool is too large. */
export async function* csvOf(
  tokens: Tokens,
  read: (page: number, limit: number) => Promise<OrdersServiceListResponse>,
): AsyncGenerator<string> {
  const columns = columnsOf(tokens);
  // Bids that arrive meanwhile push the others to later pages.
  const seen = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { orders, pagination } = await read(page, PAGE);
    // Only after the first read: until then an error can still be returned as such.
    if (page === 1) yield csvLine(columns.map(([heading]) => heading));
    pages = pagination?.pages ?? 0;
    for (const bid of orders.map(orderOf)) {
      if (!seen.has(bid._id)) yield csvLine(columns.map(([, value]) => value(bid)));
      seen.add(bid._id);
    }
  }
}
