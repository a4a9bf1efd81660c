import { SharedRun } from '@launchpad/platform';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { KycStatus } from './pool.entity.js';
import { SortedPools } from './sorted-pools.js';

/** What came of a pool, whatever its times: deleted comes before scam, cancelled and settled, as its badge says it. */
export type Outcome = 'open' | 'settled' | 'cancelled' | 'scam' | 'deleted';

/** What lists know of a pool: what they are sorted, filtered, searched and counted by. */
export interface ListedPool {
  poolId: string;
  chainId: number;
  owner: string;
  createdAt: number;
  start: number;
  end: number;
  isApproved: boolean;
  kyc: KycStatus;
  /** unix milliseconds at which the owner submitted contact data; null before */
  contactAt: number | null;
  outcome: Outcome;
  isDeleted: boolean;
  isFeatured: boolean;
  /** address in lower case; so the next */
  poolingToken: string;
  biddingToken: string;
  /** in lower case */
  title: string;
  /** hundredths of a bidding token that would be raised now */
  raised: bigint;
}

/**
 * Newest first, or oldest; by end, that which ends next first; or most raised first. What was raised counts in whole tokens, one to
 * one across pools, since all of them take bids in stablecoins only; the newer comes first of two that are equal.
 */
export type Order = 'newest' | 'oldest' | 'ending' | 'raised';
const orders = ['newest', 'oldest', 'ending', 'raised'] as const satisfies Order[];

interface Row extends Omit<ListedPool, 'contactAt' | 'createdAt' | 'start' | 'end' | 'title' | 'raised'> {
  present: boolean;
  contactAt: string | null;
  createdAt: string;
  start: string;
  end: string;
  title: string | null;
  raised: string;
}

const READ = `
  SELECT pg_current_snapshot()::text AS snapshot, pool.*
  FROM (VALUES (1)) AS always
  LEFT JOIN LATERAL (
    SELECT p."poolId", p.present, p."chainId", p."poolOwner" AS owner, p."createdAt", p."poolStartDate" AS start,
           p."poolEndDate" AS "end", p."kycStatus" = 'approved' AS "isApproved", p."kycStatus" AS kyc, p."contactAt",
           p."isDeleted",
           CASE WHEN p."isDeleted" THEN 'deleted' WHEN p."isScam" THEN 'scam' WHEN p."isCancelled" THEN 'cancelled'
             WHEN p.settlement IS NOT NULL THEN 'settled' ELSE 'open' END AS outcome,
           p."featureStatus" IS TRUE AS "isFeatured", p."poolingToken", p."biddingToken", m.title,
           trunc(coalesce(r.raised, 0) * 100 / 10::numeric ^ p."bdDecimals")::text AS raised
    FROM pool p
    LEFT JOIN pool_metadata m ON m."formHash" = p."metadataHash"
    LEFT JOIN pool_raised r ON r."poolId" = p."poolId"
    WHERE `;
const ALL = `${READ} p.present) AS pool ON true`;
// What the snapshot of an earlier read did not show. In a restored database, ids of transactions may be yet to come.
const CHANGED = `
  "changedIn" >= pg_snapshot_xmin($1::pg_snapshot)::text::bigint
  AND "changedIn" < pg_snapshot_xmax(pg_current_snapshot())::text::bigint
  AND NOT pg_visible_in_snapshot("changedIn"::text::xid8, $1::pg_snapshot)`;
const SINCE = `${READ} p."poolId" IN (
      SELECT "poolId" FROM pool WHERE ${CHANGED} UNION SELECT "poolId" FROM pool_raised WHERE ${CHANGED}
    )
  ) AS pool ON true`;

/** More changes at once are sorted, fewer are inserted one by one. */
const MOST_INSERTED = 500;

/**
 * All pools that are present, in memory and in each order, so that no list has to count or skip rows in the database; about
 * 450 bytes each. Before each use it reads what was committed since: the rows of transactions that the snapshot of the
 * last read did not show. So its lists are those of the database, in whatever order transactions end.
 */
@Injectable()
export class PoolIndex implements OnApplicationBootstrap {
  private readonly logger = new Logger(PoolIndex.name);
  private readonly byId = new Map<string, ListedPool>();
  private readonly byOwner = new Map<string, Set<ListedPool>>();
  private readonly sorted = {
    newest: new SortedPools(byCreation),
    oldest: new SortedPools((one, other) => byCreation(other, one)),
    ending: new SortedPools(byEnd),
    raised: new SortedPools(byRaised),
  } satisfies Record<Order, SortedPools>;
  /** of the last read, as PostgreSQL writes it */
  private snapshot: string | undefined;
  private readonly reading = new SharedRun(() => this.read());

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Read ahead, so that the first list need not wait for all of it. */
  onApplicationBootstrap(): void {
    void this.refresh().catch((error: unknown) => this.logger.warn(`No pools yet: ${String(error)}`));
  }

  /** All pools. */
  in(order: Order): readonly ListedPool[] {
    return this.sorted[order].pools;
  }

  /** The pools of a wallet. */
  ownedBy(owner: string, order: Order = 'newest'): readonly ListedPool[] {
    return [...(this.byOwner.get(owner) ?? [])].toSorted(this.sorted[order].compare);
  }

  /** Another number after every change of what lists in this order hold. */
  generation(order: Order): number {
    return this.sorted[order].version;
  }

  /** Applies everything that was committed before the call; concurrent calls share one read. */
  refresh(): Promise<void> {
    return this.reading.run();
  }

  private async read(): Promise<void> {
    const rows = await this.rows(this.snapshot);
    const { snapshot } = rows[0]!;
    if (this.snapshot !== undefined && oldestIn(snapshot) < oldestIn(this.snapshot)) {
      // Another database, restored or promoted: what was read of the old one says nothing about it.
      this.forget();
      return this.read();
    }
    this.snapshot = snapshot;
    const changed = rows.filter(({ poolId }) => poolId !== null);
    if (changed.length > MOST_INSERTED) this.rebuild(changed);
    else for (const row of changed) this.place(row);
  }

  private rows(snapshot: string | undefined): Promise<(Row & { snapshot: string })[]> {
    return snapshot === undefined ? this.dataSource.query(ALL) : this.dataSource.query(SINCE, [snapshot]);
  }

  private forget(): void {
    this.byId.clear();
    this.byOwner.clear();
    for (const order of orders) this.sorted[order].reset([]);
    this.snapshot = undefined;
  }

  private rebuild(rows: Row[]): void {
    for (const row of rows) this.replace(row);
    for (const order of orders) this.sorted[order].reset([...this.byId.values()]);
  }

  private place(row: Row): void {
    const known = this.byId.get(row.poolId);
    const pool = row.present ? listedPool(row) : undefined;
    for (const order of ordersOf(known, pool)) {
      if (known) this.sorted[order].remove(known);
      if (pool) this.sorted[order].insert(pool);
    }
    this.replace(row);
  }

  private replace(row: Row): void {
    const known = this.byId.get(row.poolId);
    if (known) this.byOwner.get(known.owner)!.delete(known);
    this.byId.delete(row.poolId);
    if (!row.present) return;
    const pool = listedPool(row);
    this.byId.set(pool.poolId, pool);
    const own = this.byOwner.get(pool.owner) ?? new Set();
    this.byOwner.set(pool.owner, own.add(pool));
  }
}

/** The orders in which a change is seen: a pool that only raised more stays where it is in the others. */
function ordersOf(before: ListedPool | undefined, after: ListedPool | undefined): readonly Order[] {
  if (!before || !after) return before === after ? [] : orders;
  const names = Object.keys(after) as (keyof ListedPool)[];
  const changed = names.filter((name) => after[name] !== before[name]);
  if (changed.length === 0) return [];
  return changed.every((name) => name === 'raised') ? ['raised'] : orders;
}

function byCreation(one: ListedPool, other: ListedPool): number {
  return (
    other.createdAt - one.createdAt || (one.poolId < other.poolId ? 1 : -Number(one.poolId !== other.poolId))
  );
}

const byEnd = (one: ListedPool, other: ListedPool) => one.end - other.end || byCreation(one, other);

function byRaised(one: ListedPool, other: ListedPool): number {
  if (one.raised !== other.raised) return one.raised < other.raised ? 1 : -1;
  return byCreation(one, other);
}

/** The lowest id of a transaction that was at work. */
const oldestIn = (snapshot: string) => BigInt(snapshot.split(':')[0]!);

/** Field by field: a row also has the snapshot, which must not be kept with each pool. */
function listedPool(row: Row): ListedPool {
  return {
    poolId: row.poolId,
    chainId: row.chainId,
    owner: row.owner,
    isApproved: row.isApproved,
    kyc: row.kyc,
    contactAt: row.contactAt === null ? null : Number(row.contactAt),
    outcome: row.outcome,
    isDeleted: row.isDeleted,
    isFeatured: row.isFeatured,
    poolingToken: row.poolingToken,
    biddingToken: row.biddingToken,
    createdAt: Number(row.createdAt),
    start: Number(row.start),
    end: Number(row.end),
    title: (row.title ?? '').toLowerCase(),
    raised: BigInt(row.raised),
  };
}
