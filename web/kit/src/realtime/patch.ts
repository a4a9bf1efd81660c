import type {
  Book,
  Comment,
  Order,
  OrderPage,
  PoolBook,
  PoolTerms,
  Series,
  ServerEvents,
  Whited,
} from '@launchpad/api';
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query/react';
import { sanitized } from '../api/untrustedText';
import { dataReplaced, store } from '../api/store';
import { isListUnknown } from '../api/listUnknown';
import { stepsWith } from './bookSteps';

/** Writes event data into the API client's cache, so that the page refetches only what an event lacks. */

type Data = Readonly<Record<string, unknown>>;
/** What becomes of an endpoint's cached response; what no event changes is to stay the same object. */
type Change<T = never> = (data: T, args: unknown) => object;
type Changes = Record<string, Change>;

/** Replaces cached responses by what the changes of their endpoints make of them: however many, in one go. */
function patch(changes: Changes) {
  const replaced: Record<string, object> = {};
  for (const [key, query] of Object.entries(store.getState().api.queries)) {
    const change = query?.endpointName && changes[query.endpointName];
    if (!change || query.data === undefined) continue;
    const data = change(query.data as never, query.originalArgs);
    // what is frozen the store does not search for what to freeze
    if (data !== query.data) replaced[key] = Object.freeze(data);
  }
  if (Object.keys(replaced).length > 0) store.dispatch(dataReplaced(replaced));
}

/** A pool in a list or on its own. */
type AnyPool = Data & { poolId: string };

/** A response with the pools in it changed: a single one, a list, or an infinite list. */
function withPools(data: Data, change: (pool: AnyPool) => AnyPool): Data {
  if (Array.isArray(data['pages'])) return withItems(data, 'pages', (page) => withPools(page, change));
  if (Array.isArray(data['pools'])) return withItems(data, 'pools', (pool) => change(pool as AnyPool));
  return typeof data['poolId'] === 'string' ? change(data as AnyPool) : data;
}

/** The same object if no item changes. */
function withItems(data: Data, field: string, change: (item: Data) => Data): Data {
  const items = data[field] as readonly Data[];
  const changed = items.map(change);
  return changed.some((item, index) => item !== items[index]) ? { ...data, [field]: changed } : data;
}

/** Changes a pool wherever it is cached; answers with what is reviewed of it are known from others. */
function ofPool(poolId: string, change: (pool: AnyPool, isReviewed: boolean) => AnyPool) {
  const inResponse = (isReviewed: boolean) => (data: Data) =>
    withPools(data, (pool) => (pool.poolId === poolId ? change(pool, isReviewed) : pool));
  const [reviewed, listed] = [inResponse(true), inResponse(false)];
  const lists = { listPools: listed, browsePools: listed, featuredPools: listed };
  return { getPool: reviewed, managedPools: reviewed, ...lists };
}

/** With the source's fields, of which those that are equal stay the same objects; those missing in the source are missing then. */
function withFields<T extends object>(data: T, source: object, fields: readonly string[]): T {
  const values = source as Data;
  const changed = { ...data } as Record<string, unknown>;
  for (const field of fields) {
    if (values[field] === undefined) delete changed[field];
    else changed[field] = copyWithStructuralSharing(changed[field], values[field]);
  }
  return changed as T;
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
  patch({
    ...ofPool(poolId, (pool) => withFields(pool, book, BOOK_FIELDS)),
    book: (data: Book, args) => (args === poolId ? withFields(data, book, STEP_FIELDS) : data),
  });
}

/** Appends the figures after new bids, as far as each is the next. */
function seriesWith(series: Series, orders: readonly Order[]): Series {
  const entries = [...series.entries];
  let { total } = series.pagination;
  for (const order of orders) {
    if (order.ordinal !== total + 1) continue;
    const { thresholdCounter, thresholdPercentage, thresholdStatus, tokenSoldCounter, createdAt } = order;
    const figures = { thresholdCounter, thresholdPercentage, thresholdStatus, tokenSoldCounter };
    entries.push({ ...figures, placedAt: createdAt });
    total = order.ordinal;
  }
  if (total === series.pagination.total) return series;
  return { ...series, entries, pagination: { ...series.pagination, total } };
}

/** Adds new bids, oldest first, to the pool's list and its curve, with the figures after them. */
export function patchNewOrders(poolId: string, orders: readonly Order[], figures: PoolBook): void {
  const sold = orders.map(({ tokenSoldCounter }) => tokenSoldCounter);
  patch({
    ...ofPool(poolId, (pool) => {
      const curve: unknown = pool['soldArrayCounter'];
      const soldArrayCounter = Array.isArray(curve) ? [...curve, ...sold].slice(-SPARK_POINTS) : curve;
      return withFields(pool, { ...figures, soldArrayCounter }, [...BOOK_FIELDS, 'soldArrayCounter']);
    }),
    bids: (list: OrderPage, args) => {
      const { poolId: listPoolId, page } = args as { poolId: string; page: number };
      return listPoolId === poolId && page === 1 ? listWith(list, orders) : list;
    },
  });
}

/**
 * Adds new bids, oldest first, to the pool's book and its series; those that an answer held already are left out.
 * @returns whether there are bids in between that the page was not sent
 */
export function patchMarket(poolId: string, orders: readonly Order[], figures: PoolBook): boolean {
  let hasGap = false;
  patch({
    book: (book: Book, args) => {
      const missing = args === poolId ? orders.filter(({ ordinal }) => ordinal > book.bidCount) : [];
      if (missing.length === 0) return book;
      hasGap ||= missing.some(({ ordinal }, index) => ordinal > book.bidCount + index + 1);
      return withFields({ ...book, steps: stepsWith(book.steps, missing) }, figures, STEP_FIELDS);
    },
    series: (series: Series, args) => {
      if (args !== poolId) return series;
      const appended = seriesWith(series, orders);
      hasGap ||= orders.some(({ ordinal }) => ordinal > appended.pagination.total);
      return appended;
    },
  });
  return hasGap;
}

const POOL_READS = ['getPool', 'book', 'series'];

/** A read in the API client's cache. */
interface Read {
  status: string;
  endpointName?: string | undefined;
  originalArgs?: unknown;
  data?: unknown;
}

function hasRead(matches: (read: Read) => boolean): boolean {
  const reads = Object.values<Read | undefined>(store.getState().api.queries);
  return reads.some((read) => read !== undefined && matches(read));
}

/** Whether an answer about a pool is on its way. */
export const isBeingRead = (poolId: string): boolean =>
  hasRead(
    ({ status, originalArgs, endpointName = '' }) =>
      status === 'pending' && originalArgs === poolId && POOL_READS.includes(endpointName),
  );

/** Whether pages lack a pool's list, or are reading it: any event of the pool may be the one that says that it is known. */
const isListAwaited = (poolId: string): boolean =>
  hasRead(({ status, originalArgs, endpointName, data }) => {
    if (endpointName !== 'getWhitelist' || (originalArgs as { poolId: string }).poolId !== poolId)
      return false;
    return status === 'pending' || (data !== undefined && isListUnknown(data as Whited));
  });

/** The first page of a list with new bids, of which some may be in it already. */
function listWith(list: OrderPage, orders: readonly Order[]): OrderPage {
  const { pagination } = list;
  const listed = [...list.orders];
  for (const order of orders) {
    if (!listed.some(({ _id }) => _id === order._id)) listed.unshift(order);
  }
  if (listed.length === list.orders.length) return list;
  const total = pagination.total + listed.length - list.orders.length;
  return {
    orders: listed.slice(0, pagination.limit),
    pagination: { ...pagination, total, pages: Math.ceil(total / pagination.limit) },
  };
}

/** Updates a changed bid in all lists. */
export function patchOrder(order: Order): void {
  const inList = (list: Data) =>
    withItems(list, 'orders', (other) => (other['_id'] === order._id ? { ...other, ...order } : other));
  patch({ bids: inList, myBids: inList, allMyBids: inList });
}

export function patchSettlement({ poolId, settlement }: Parameters<ServerEvents['poolCleared']>[0]): void {
  patch(ofPool(poolId, (pool) => ({ ...pool, settlement, closeStatus: true })));
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

/** What the lists of managed pools need besides: what came of a pool narrows them, and they show what is reviewed. */
const MANAGED_FIELDS = ['isCancelled', 'scamStatus', 'version'] as const satisfies (keyof PoolTerms)[];

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
  /** lists of managed pools may, even where no other list does, or lack what is reviewed */
  managedLists: boolean;
  /** its texts may have changed */
  description: boolean;
  whitelist: boolean;
}

/**
 * Updates a pool's terms and state. Where its contact data and texts are cached, its version stays the one they came with:
 * the event brings only a part of what has another version by now, and nobody may decide about the rest unseen.
 */
export function patchTerms(poolId: string, changed: PoolTerms): Missing {
  const terms = sanitized(changed);
  const missing: Missing = {
    lists: false,
    managedLists: false,
    description: false,
    whitelist: isListAwaited(poolId),
  };
  const values = terms as Data;
  let found = false;
  const change = (pool: AnyPool, isReviewed: boolean) => {
    found = true;
    const differs = (field: string) => pool[field] !== values[field];
    missing.lists ||= LIST_FIELDS.some(differs);
    missing.managedLists ||= MANAGED_FIELDS.some(differs);
    missing.description ||= ['version', 'hasMetadata', 'hasContact', 'awaitsReview'].some(differs);
    missing.whitelist ||= differs('merkleRoot') || differs('poolType');
    const kept = isReviewed && { version: pool['version'] };
    const updated = withFields({ ...pool, ...terms, ...kept }, values, UNSET_FIELDS);
    return terms.awaitsReview ? updated : withFields(updated, {}, ['pendingMetadata']);
  };
  patch(ofPool(poolId, change));
  return found ? missing : { ...missing, lists: true };
}

interface CommentPages {
  pages: { comments: Comment[] }[];
}

/** Adds a new comment; the list is newest first. */
export function patchComment(poolId: string, comment: Comment): void {
  patch({
    comments: (data: CommentPages, args) => {
      const [first, ...others] = data.pages;
      if (args !== poolId || !first || first.comments.some(({ _id }) => _id === comment._id)) return data;
      return { ...data, pages: [{ ...first, comments: [sanitized(comment), ...first.comments] }, ...others] };
    },
  });
}
