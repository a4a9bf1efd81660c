import { csvLine, type Order } from '@launchpad/api';
import {
  networkLabel,
  pairDecimals,
  plainText,
  priceInput,
  toDecimalText,
  toPrice,
} from '@launchpad/web-kit';
import { t } from '../../strings/myBids';
import type { Holding } from './portfolio';
import { limitOf, payoutOf, positionOf } from './position';
import { standingText } from './standing';

type Column = readonly [heading: string, value: (bid: Order, of: Holding) => string];

const time = (seconds: number) => new Date(seconds * 1_000).toISOString();
const texts = t.myBids.csv;

/** Amounts in whole tokens and prices in bidding tokens for a whole token, ungrouped; times in UTC, in ISO 8601. */
const columns: readonly Column[] = [
  [texts.sale, (_, { pool }) => pool.title],
  [texts.network, (_, { pool }) => networkLabel(pool.network)],
  [texts.state, (_, { state }) => texts.states[state]],
  [texts.placed, (bid) => time(bid.createdAt)],
  [texts.pays, (bid, { pool }) => toDecimalText(bid.sellAmounts, pool.bdDecimals)],
  [texts.biddingToken, (_, { pool }) => pool.bdSymbol],
  [texts.least, (bid, { pool }) => toDecimalText(bid.minBuyAmounts, pool.ptDecimals)],
  [texts.token, (_, { pool }) => pool.ptSymbol],
  [texts.highest, (bid, { pool }) => priceInput(limitOf(bid), pairDecimals(pool))],
  [texts.clearing, (_, { pool }) => clearingOf(pool)],
  [texts.outcome, (bid, { pool, state }) => standingText(positionOf([bid], pool), pool, state)],
  [texts.gets, (bid, { pool }) => inTokens(payoutOf(bid, pool)?.claimed, pool.ptDecimals)],
  [texts.back, (bid, { pool }) => inTokens(payoutOf(bid, pool)?.refunded, pool.bdDecimals)],
  [texts.changed, (bid) => time(bid.updatedAt)],
  [texts.transaction, (bid) => bid.transactionHash],
  [texts.payout, (bid) => bid.claimTrxHash],
];

function clearingOf(pool: Holding['pool']): string {
  const clearing = toPrice(pool.clearingPrice);
  return clearing ? priceInput(clearing, pairDecimals(pool)) : '';
}

const inTokens = (amount: bigint | undefined, decimals: number) =>
  amount === undefined ? '' : toDecimalText(amount, decimals);

/** The bids as a CSV file, one a line: what each paid, at what price, what it got, when, and by which transaction. */
export function portfolioCsv(holdings: readonly Holding[]): string {
  const head = csvLine(columns.map(([heading]) => heading));
  const lines = holdings.flatMap((holding) =>
    holding.orders.map((bid) => csvLine(columns.map(([, value]) => plainText(value(bid, holding))))),
  );
  return head + lines.join('');
}
