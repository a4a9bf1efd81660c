import type { Book, Comment, Order, PoolBook, PoolTerms, ServerEvents } from '@launchpad/api';
import { api } from '../api/client';
import { cleaned } from '../api/strangers';
import { store } from '../api/store';
import { comparePrices } from '../formats';

/** Writes what an event carries into what the page has read, so that it reads only what the event lacks. */

type Data = Record<string, unknown>;
type Update = (endpoint: string, args: unknown, recipe: (data: Data) => void) => never;
const update = api.util.updateQueryData as unknown as Update;

/** Changes what these calls have answered, drafts of it that the store takes over. */
function patch(endpoints: readonly string[], change: (data: Data, args: unknown) => void) {
  for (const read of Object.values(store.getState().api.queries)) {
    if (!read?.endpointName || !endpoints.includes(read.endpointName) || read.data === undefined) continue;
    const { originalArgs } = read;
    store.dispatch(update(read.endpointName, originalArgs, (data) => change(data, originalArgs)));
  }
}

/** A pool as lists and its own call give it. */
type AnyPool = Data & { poolId: string };

interface PoolPage {
  pools: AnyPool[];
}

/** The pool wherever the page has it: in its own call, in a list, in a list that grows by pages. */
function poolsIn(data: Data): AnyPool[] {
  if (Array.isArray(data['pages'])) return (data['pages'] as PoolPage[]).flatMap(({ pools }) => pools);
  if (Array.isArray(data['pools'])) return data['pools'] as AnyPool[];
  return typeof data['poolId'] === 'string' ? [data as AnyPool] : [];
}

const POOL_READS = ['getPool', 'listPools', 'browsePools', 'managedPools'];

/** @returns whether the page had it anywhere */
function patchPool(poolId: string, change: (pool: AnyPool) => void): boolean {
  let found = false;
  patch(POOL_READS, (data) => {
    for (const pool of poolsIn(data)) {
      if (pool.poolId !== poolId) continue;
      found = true;
      change(pool);
    }
  });
  return found;
}

/** Takes over fields; one that is absent there is no more. */
function take(pool: AnyPool, from: object, fields: readonly string[]) {
  const values = from as Data;
  for (const field of fields) {
    if (values[field] === undefined) delete pool[field];
    else pool[field] = values[field];
  }
}

const BOOK_FIELDS = ['figures', 'clearingPrice', 'lastBid', 'bidCount'] as const satisfies (keyof PoolBook)[];
/** as many points as the server gives */
const SPARK_POINTS = 32;

/** The figures of a pool after something happened to its bids. */
export function patchBook(poolId: string, book: PoolBook): void {
  patchPool(poolId, (pool) => take(pool, book, BOOK_FIELDS));
  patch(['book'], (data, args) => {
    if (args === poolId) take(data as AnyPool, book, ['figures', 'clearingPrice', 'bidCount']);
  });
}

interface OrderList {
  orders: Order[];
  pagination: { page: number; limit: number; total: number; pages: number };
}

function addToBook(book: Book, { minBuyAmounts, sellAmounts }: Order) {
  const price = { buy: BigInt(minBuyAmounts), sell: BigInt(sellAmounts) };
  const at = book.steps.findIndex(
    (step) => comparePrices({ buy: BigInt(step.price.buy), sell: BigInt(step.price.sell) }, price) <= 0,
  );
  const step = book.steps[at];
  if (step && BigInt(step.price.buy) * price.sell === BigInt(step.price.sell) * price.buy) {
    step.sellAmount = (BigInt(step.sellAmount) + price.sell).toString();
    step.orders += 1;
    return;
  }
  const added = { price: { buy: minBuyAmounts, sell: sellAmounts }, sellAmount: sellAmounts, orders: 1 };
  book.steps.splice(at < 0 ? book.steps.length : at, 0, added as Book['steps'][number]);
}

/** A bid that was placed: the first of the pool's list, a step of its book, a point of its curve. */
export function patchNewOrder(poolId: string, order: Order): void {
  patchPool(poolId, (pool) => {
    const curve = pool['soldArrayCounter'];
    if (Array.isArray(curve))
      pool['soldArrayCounter'] = [...curve, order.tokenSoldCounter].slice(-SPARK_POINTS);
  });
  patch(['book'], (data, args) => {
    if (args === poolId) addToBook(data as unknown as Book, order);
  });
  patch(['bids'], (data, args) => {
    const list = data as unknown as OrderList;
    const { poolId: of, page } = args as { poolId: string; page: number };
    if (of !== poolId || page !== 1 || list.orders.some(({ _id }) => _id === order._id)) return;
    list.orders = [order, ...list.orders].slice(0, list.pagination.limit);
    list.pagination.total += 1;
    list.pagination.pages = Math.ceil(list.pagination.total / list.pagination.limit);
  });
}

/** A bid that changed, wherever it is listed. */
export function patchOrder(order: Order): void {
  patch(['bids', 'myBids'], (data) => {
    const list = data as unknown as OrderList;
    list.orders = list.orders.map((one) => (one._id === order._id ? { ...one, ...order } : one));
  });
}

export function patchSettlement({ poolId, settlement }: Parameters<ServerEvents['poolCleared']>[0]): void {
  patchPool(poolId, (pool) => {
    pool['settlement'] = settlement;
    pool['closeStatus'] = true;
  });
}

/** Fields that decide in which lists a pool stands, and where. */
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

/** What of a changed pool its event does not carry. */
export interface Missing {
  /** lists may hold others now, or in another order */
  lists: boolean;
  /** its texts may be others */
  description: boolean;
  whitelist: boolean;
}

/** Terms and state of a pool that changed. */
export function patchTerms(poolId: string, changed: PoolTerms): Missing {
  const terms = cleaned(changed);
  const missing: Missing = { lists: false, description: false, whitelist: false };
  const values = terms as Data;
  const found = patchPool(poolId, (pool) => {
    const differs = (field: string) => pool[field] !== values[field];
    missing.lists ||= LIST_FIELDS.some(differs);
    missing.description ||= ['version', 'hasMetadata', 'awaitsReview'].some(differs);
    missing.whitelist ||= differs('merkleRoot') || differs('poolType');
    Object.assign(pool, terms);
    for (const field of ['poolStatus', 'featureStatus', 'awaitsReview', 'scamMessage', 'settlement']) {
      if (values[field] === undefined) delete pool[field];
    }
    if (!terms.awaitsReview) delete pool['pendingMetadata'];
  });
  return found ? missing : { ...missing, lists: true };
}

interface CommentPages {
  pages: { comments: Comment[] }[];
}

/** A comment that was written, the newest first. */
export function patchComment(poolId: string, comment: Comment): void {
  patch(['comments'], (data, args) => {
    const [first] = (data as unknown as CommentPages).pages;
    if (args !== poolId || !first || first.comments.some(({ _id }) => _id === comment._id)) return;
    first.comments.unshift(cleaned(comment));
  });
}
