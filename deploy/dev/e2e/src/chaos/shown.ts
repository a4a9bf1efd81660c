import type { Figures, Order, Pool } from '@launchpad/api';
import { differences, type Row, type Rows } from '@launchpad/equality';
import { Refused, type Client } from '@launchpad/client';
import type { Forms } from './forms.js';
import type { People } from './people.js';
import { everyPool } from './reviewer.js';
import { rowsOfOrders, rowsOfPool, rowsOfSeries, seriesName } from './shown-rows.js';

const PAGE = 100;
/** Entries of the series in a pool's own answer. */
const NEWEST = 500;
/** Columns that are not part of any answer. */
const UNSHOWN = ['initialPoolOrder', 'whitelistTransactionHash'];
const NO_WHITELIST = `0x${'0'.repeat(64)}`;

/** Result of comparing the API with the chains. */
export interface Shown {
  /** Number of pools that visitors see. */
  visible: Set<string>;
  differences: string[];
}

/**
 * Compares the API's answers about each pool and its bids with the rows expected from the chains: lists and single
 * pools, as visitors and admins see them.
 */
export async function compareShown(expected: Rows, people: People, forms: Forms): Promise<Shown> {
  const managed = await everyPool(people);
  const listed = await listedPools(people.visitor);
  const admin = await people.admin.api();
  const wanted = new Expected(expected, forms);
  const lines = [
    ...named('the managed list', differences(wanted.listed(), joined(managed.map(rowsOfPool)))),
    ...named(
      'the public list',
      differences(wanted.listed(isPublic(managed)), joined(listed.map(rowsOfPool))),
    ),
  ];
  const visible = new Set(listed.map(({ poolId }) => poolId));
  for (const pool of managed) {
    const { poolId } = pool;
    const reader = visible.has(poolId) ? people.visitor : admin;
    lines.push(...(await comparePool(wanted, poolId, reader)));
    if (reader === admin) lines.push(...(await compareHidden(pool, people.visitor)));
  }
  return { visible, differences: lines };
}

/** One pool with its series, and all its bids. */
async function comparePool(wanted: Expected, poolId: string, reader: Client): Promise<string[]> {
  const { data: pool } = await reader.call('getPool', { params: { poolId } });
  const [orders, series] = [await listedOrders(reader, poolId), await wholeSeries(reader, poolId)];
  const one = new Set([poolId]);
  return [
    ...named('a pool', differences(wanted.pools(one), rowsOfPool(pool))),
    ...named('a series', differences(wanted.series(poolId), rowsOfSeries(poolId, series))),
    ...newestOf(pool, series),
    ...named('the bids', differences(wanted.orders(poolId), rowsOfOrders(orders))),
  ];
}

/** What visitors see of a pool that is not public: that it was deleted, if it was, else nothing. */
async function compareHidden({ poolId, isDeleted, poolStatus }: Pool, visitor: Client): Promise<string[]> {
  const seen = await visitor.call('getPool', { params: { poolId } }).catch((error: unknown) => error);
  const isRight =
    isDeleted && poolStatus
      ? 'data' in Object(seen) && (seen as { data: Pool }).data.poolOwner === ''
      : seen instanceof Refused && seen.status === 404;
  return isRight ? [] : [`visitors see pool ${poolId}, which is not public`];
}

/** The rows expected from the chains, in the columns that answers show. */
class Expected {
  private readonly byPool = new Map<string, [name: string, row: Row][]>();

  constructor(
    private readonly rows: Rows,
    private readonly forms: Forms,
  ) {
    for (const [name, row] of rows) {
      if (row.order === undefined) continue;
      const poolId = row.poolId ?? '';
      this.byPool.set(poolId, [...(this.byPool.get(poolId) ?? []), [name, row]]);
    }
  }

  /** @param which default: all */
  pools(which?: ReadonlySet<string>): Rows {
    const pools = [...this.rows].filter(
      ([name, row]) => row.order === undefined && (!which || which.has(name.split(' ')[1] ?? '')),
    );
    return new Map(pools.map(([name, row]) => [name, this.shownPool(name, row)]));
  }

  /** The same for lists: without descriptions. */
  listed(which?: ReadonlySet<string>): Rows {
    const rows = [...this.pools(which)].map(([name, row]): [string, Row] => {
      const columns = Object.entries(row).filter(([column]) => column !== 'description');
      return [name, Object.fromEntries(columns)];
    });
    return new Map(rows);
  }

  series(poolId: string): Rows {
    return new Map(
      this.ordersOf(poolId).map(([, row]) => [seriesName(poolId, row.ordinal ?? ''), figuresIn(row)]),
    );
  }

  orders(poolId: string): Rows {
    const { bdSymbol = null, minimumFundingThreshold = null } = this.rows.get(`orders.pool ${poolId}`) ?? {};
    return new Map(
      this.ordersOf(poolId).map(([name, row]) => [name, { ...row, bdSymbol, minimumFundingThreshold }]),
    );
  }

  private ordersOf(poolId: string) {
    return this.byPool.get(poolId) ?? [];
  }

  private shownPool(name: string, row: Row): Row {
    const shown = Object.fromEntries(Object.entries(row).filter(([column]) => !UNSHOWN.includes(column)));
    if (name.startsWith('orders.')) {
      // After the settlement the chain decides whether the soft cap was reached.
      const reached = row.settledBy && {
        figuresReached: String(row.minFundingThresholdNotReached !== 'true'),
      };
      return { ...shown, ...reached };
    }
    const formHash = row.formHash ?? '';
    const { title, description, website } = this.forms.kept.has(formHash)
      ? this.forms.shown(formHash)
      : ({} as Row);
    return {
      ...shown,
      closeStatus: String(row.settledBy !== null),
      poolType: row.merkleRoot === NO_WHITELIST ? 'public' : 'whiteList',
      ...(title && { title, description: description ?? null, website: website ?? null }),
    };
  }
}

function isPublic(pools: readonly Pool[]): Set<string> {
  const shown = pools.filter(({ poolStatus, isDeleted }) => poolStatus === true && !isDeleted);
  return new Set(shown.map(({ poolId }) => poolId));
}

function figuresIn(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => column.startsWith('figures')));
}

async function listedPools(reader: Client): Promise<Pool[]> {
  return everyPage(async (page) => {
    const { data } = await reader.call('listPools', { params: { x: 'all' }, query: { page, limit: PAGE } });
    return { items: data.pools, pages: data.pagination.pages };
  });
}

async function wholeSeries(reader: Client, poolId: string): Promise<Figures[]> {
  return everyPage(async (page) => {
    const { data } = await reader.call('getSeries', { params: { poolId }, query: { page, limit: PAGE } });
    const items = data.entries.map(({ placedAt: _, ...entry }): Figures => entry);
    return { items, pages: data.pagination.pages };
  });
}

/** A pool's own answer contains the newest entries of its series, and its length. */
function newestOf({ poolId, thresholdData = [], bidCount }: Pool, series: readonly Figures[]): string[] {
  const newest = series.slice(-NEWEST);
  const isSo = JSON.stringify(thresholdData) === JSON.stringify(newest) && bidCount === series.length;
  return isSo ? [] : [`pool ${poolId} does not contain the newest entries of its series`];
}

async function listedOrders(reader: Client, poolId: string): Promise<Order[]> {
  return everyPage(async (page) => {
    const { data } = await reader.call('listOrders', { params: { poolId }, query: { page, limit: PAGE } });
    return { items: data.orders, pages: data.pagination.pages };
  });
}

/** All pages of a list. */
export async function everyPage<T>(read: (page: number) => Promise<{ items: T[]; pages: number }>) {
  const all: T[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await read(page);
    all.push(...answer.items);
    pages = answer.pages;
  }
  return all;
}

function joined(rows: readonly Rows[]): Rows {
  return new Map(rows.flatMap((each) => [...each]));
}

function named(what: string, lines: readonly string[]): string[] {
  return lines.map((line) => `${what} in the API: ${line}`);
}
