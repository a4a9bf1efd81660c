import type { Book, Comment, Order, PoolBook, PoolTerms, Series, ServerEvents } from '@launchpad/api';
import { api } from '../api/client';
import { sanitized } from '../api/untrustedText';
import { store } from '../api/store';
import { comparePrices, type Price } from '../formats';

/** Writes event data into the API client's cache, so that the page refetches only what an event lacks. */

type Data = Record<string, unknown>;
type Update = (endpoint: string, args: unknown, recipe: (data: Data) => void) => never;
const update = api.util.updateQueryData as unknown as Update;

/** Updates the cached responses of these endpoints; `change` gets an immer draft. */
function patch(endpoints: readonly string[], change: (data: Data, args: unknown) => void) {
  for (const query of Object.values(store.getState().api.queries)) {
    if (!query?.endpointName || !endpoints.includes(query.endpointName) || query.data === undefined) continue;
    const { originalArgs } = query;
    store.dispatch(update(query.endpointName, originalArgs, (data) => change(data, originalArgs)));
  }
}

/** A pool in a list or on its own. */
type AnyPool = Data & { poolId: string };

interface PoolPage {
  pools: AnyPool[];
}

/** The pools of a response: a single one, a list, or an infinite list. */
function poolsIn(data: Data): AnyPool[] {
  if (Array.isArray(data['pages'])) return (data['pages'] as PoolPage[]).flatMap(({ pools }) => pools);
  if (Array.isArray(data['pools'])) return data['pools'] as AnyPool[];
  return typeof data['poolId'] === 'string' ? [data as AnyPool] : [];
}

const POOL_ENDPOINTS = ['getPool', 'listPools', 'browsePools', 'managedPools'];

/** @returns whether the pool is in the cache */
function patchPool(poolId: string, change: (pool: AnyPool) => void): boolean {
  let found = false;
  patch(POOL_ENDPOINTS, (data) => {
    for (const pool of poolsIn(data)) {
      if (pool.poolId !== poolId) continue;
      found = true;
      change(pool);
    }
  });
  return found;
}

/** Copies fields; those missing in the source are deleted. */
function copyFields(pool: AnyPool, source: object, fields: readonly string[]) {
  const values = source as Data;
  for (const field of fields) {
    if (values[field] === undefined) delete pool[field];
    else pool[field] = values[field];
  }
}

const BOOK_FIELDS = [
  'figures',
  'clearingPrice',
  'lastBid',
  'bidCount',
  'payouts',
] as const satisfies (keyof PoolBook)[];
const STEP_FIELDS = ['figures', 'clearingPrice', 'bidCount'] as const satisfies (keyof PoolBook)[];
/** as many points as the server returns */
const SPARK_POINTS = 32;

/** Updates a pool's figures after a change to its bids. */
export function patchBook(poolId: string, book: PoolBook): void {
  patchPool(poolId, (pool) => copyFields(pool, book, BOOK_FIELDS));
  patch(['book'], (data, args) => {
    if (args === poolId) copyFields(data as AnyPool, book, STEP_FIELDS);
  });
}

interface OrderList {
  orders: Order[];
  pagination: { page: number; limit: number; total: number; pages: number };
}

/** As many as the server returns: its steps are bands of prices then, and a bid joins the band it lies in. */
const FULL_STEPS = 200;
const MOST_STEPS = 400;

/** Whether a bid is counted with the step below it: one of its price, or in a full book one at most 2% lower. */
function joins({ steps }: Book, step: Book['steps'][number], price: Price): boolean {
  const own = exact(step.price);
  if (steps.length >= MOST_STEPS || comparePrices(own, price) === 0) return true;
  return steps.length >= FULL_STEPS && price.sell * own.buy * 50n <= own.sell * price.buy * 51n;
}

/** The first step at or below a price; steps are in descending order. */
function stepBelow({ steps }: Book, price: Price): number {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comparePrices(exact(steps[middle]!.price), price) > 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const exact = ({ buy, sell }: { buy: string; sell: string }) => ({ buy: BigInt(buy), sell: BigInt(sell) });

function addToBook(book: Book, { minBuyAmounts, sellAmounts }: Order) {
  const price = exact({ buy: minBuyAmounts, sell: sellAmounts });
  const at = stepBelow(book, price);
  const step = book.steps[at];
  if (step && joins(book, step, price)) {
    step.sellAmount = (BigInt(step.sellAmount) + price.sell).toString();
    step.orders += 1;
    return;
  }
  const added = { price: { buy: minBuyAmounts, sell: sellAmounts }, sellAmount: sellAmounts, orders: 1 };
  book.steps.splice(at, 0, added as Book['steps'][number]);
}

/** Appends the figures after a new bid; one that is not the next is in the answer that is on its way. */
function addToSeries({ entries, pagination }: Series, order: Order) {
  if (order.ordinal !== pagination.total + 1) return;
  const { thresholdCounter, thresholdPercentage, thresholdStatus, tokenSoldCounter, createdAt } = order;
  const figures = { thresholdCounter, thresholdPercentage, thresholdStatus, tokenSoldCounter };
  entries.push({ ...figures, placedAt: createdAt });
  pagination.total = order.ordinal;
}

/** Adds new bids, oldest first, to the pool's list, its book, its series and its curve, with the figures after them. */
export function patchNewOrders(poolId: string, orders: readonly Order[], figures: PoolBook): void {
  patchPool(poolId, (pool) => {
    const curve = pool['soldArrayCounter'];
    const sold = orders.map(({ tokenSoldCounter }) => tokenSoldCounter);
    if (Array.isArray(curve)) pool['soldArrayCounter'] = [...curve, ...sold].slice(-SPARK_POINTS);
    copyFields(pool, figures, BOOK_FIELDS);
  });
  patch(['book'], (data, args) => {
    if (args !== poolId) return;
    for (const order of orders) addToBook(data as unknown as Book, order);
    copyFields(data as AnyPool, figures, STEP_FIELDS);
  });
  patch(['series'], (data, args) => {
    if (args !== poolId) return;
    for (const order of orders) addToSeries(data as unknown as Series, order);
  });
  patch(['bids'], (data, args) => {
    const { poolId: listPoolId, page } = args as { poolId: string; page: number };
    if (listPoolId !== poolId || page !== 1) return;
    for (const order of orders) addToList(data as unknown as OrderList, order);
  });
}

function addToList(list: OrderList, order: Order) {
  if (list.orders.some(({ _id }) => _id === order._id)) return;
  list.orders = [order, ...list.orders].slice(0, list.pagination.limit);
  list.pagination.total += 1;
  list.pagination.pages = Math.ceil(list.pagination.total / list.pagination.limit);
}

/** Updates a changed bid in all lists. */
export function patchOrder(order: Order): void {
  patch(['bids', 'myBids', 'allMyBids'], (data) => {
    const list = data as unknown as OrderList;
    list.orders = list.orders.map((other) => (other._id === order._id ? { ...other, ...order } : other));
  });
}

export function patchSettlement({ poolId, settlement }: Parameters<ServerEvents['poolCleared']>[0]): void {
  patchPool(poolId, (pool) => {
    pool['settlement'] = settlement;
    pool['closeStatus'] = true;
  });
}

/** Fields that decide in which lists a pool appears, and where. */
const LIST_FIELDS = [
  'poolStatus',
  'isDeleted',
  'awaitsReview',
  'featureStatus',
  'closeStatus',
  'title',
  'poolStartDate',
  'poolEndDate',
] as const satisfies (keyof PoolTerms)[];

/** Fields that an event leaves out where they are unset. */
const UNSET_FIELDS = [
  'poolStatus',
  'featureStatus',
  'awaitsReview',
  'requestedChanges',
  'scamMessage',
  'settlement',
] as const satisfies (keyof PoolTerms)[];

/** What has to be refetched because the event does not carry it. */
export interface Missing {
  /** lists may have other members or another order */
  lists: boolean;
  /** its texts may have changed */
  description: boolean;
  whitelist: boolean;
}

/** Updates a pool's terms and state. */
export function patchTerms(poolId: string, changed: PoolTerms): Missing {
  const terms = sanitized(changed);
  const missing: Missing = { lists: false, description: false, whitelist: false };
  const values = terms as Data;
  const found = patchPool(poolId, (pool) => {
    const differs = (field: string) => pool[field] !== values[field];
    missing.lists ||= LIST_FIELDS.some(differs);
    missing.description ||= ['version', 'hasMetadata', 'awaitsReview'].some(differs);
    missing.whitelist ||= differs('merkleRoot') || differs('poolType');
    Object.assign(pool, terms);
    for (const field of UNSET_FIELDS) {
      if (values[field] === undefined) delete pool[field];
    }
    if (!terms.awaitsReview) delete pool['pendingMetadata'];
  });
  return found ? missing : { ...missing, lists: true };
}

interface CommentPages {
  pages: { comments: Comment[] }[];
}

/** Adds a new comment; the list is newest first. */
export function patchComment(poolId: string, comment: Comment): void {
  patch(['comments'], (data, args) => {
    const [first] = (data as unknown as CommentPages).pages;
    if (args !== poolId || !first || first.comments.some(({ _id }) => _id === comment._id)) return;
    first.comments.unshift(sanitized(comment));
  });
}
