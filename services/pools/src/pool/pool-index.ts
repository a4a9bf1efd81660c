import { SharedRun } from '@launchpad/platform';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';

/** What lists know of a pool: what they are sorted, filtered, searched and counted by. */
export interface ListedPool {
  poolId: string;
  chainId: number;
  owner: string;
  createdAt: number;
  start: number;
  end: number;
  isApproved: boolean;
  isDeleted: boolean;
  isFeatured: boolean;
  /** in lower case */
  title: string;
}

interface Row extends Omit<ListedPool, 'createdAt' | 'start' | 'end' | 'title'> {
  present: boolean;
  createdAt: string;
  start: string;
  end: string;
  title: string | null;
}

const READ = `
  SELECT pg_current_snapshot()::text AS snapshot, pool.*
  FROM (VALUES (1)) AS always
  LEFT JOIN LATERAL (
    SELECT p."poolId", p.present, p."chainId", p."poolOwner" AS owner, p."createdAt", p."poolStartDate" AS start,
           p."poolEndDate" AS "end", p."kycStatus" = 'approved' AS "isApproved", p."isDeleted",
           p."featureStatus" IS TRUE AS "isFeatured", m.title
    FROM pool p LEFT JOIN pool_metadata m ON m."formHash" = p."metadataHash"
    WHERE `;
const ALL = `${READ} p.present) AS pool ON true`;
// What the snapshot of an earlier read did not show. In a restored database, ids of transactions may be yet to come.
const SINCE = `${READ}
      p."changedIn" >= pg_snapshot_xmin($1::pg_snapshot)::text::bigint
      AND p."changedIn" < pg_snapshot_xmax(pg_current_snapshot())::text::bigint
      AND NOT pg_visible_in_snapshot(p."changedIn"::text::xid8, $1::pg_snapshot)
  ) AS pool ON true`;

/** More changes at once are sorted, fewer are inserted one by one. */
const MOST_INSERTED = 500;

/**
 * All pools that are present, in memory and in order, so that no list has to count or skip rows in the database; about
 * 300 bytes each. Before each use it reads what was committed since: the rows of transactions that the snapshot of the
 * last read did not show. So its lists are those of the database, in whatever order transactions end.
 */
@Injectable()
export class PoolIndex implements OnApplicationBootstrap {
  private readonly logger = new Logger(PoolIndex.name);
  private readonly byId = new Map<string, ListedPool>();
  private readonly byOwner = new Map<string, Set<ListedPool>>();
  private sorted: ListedPool[] = [];
  /** of the last read, as PostgreSQL writes it */
  private snapshot: string | undefined;
  private version = 0;
  private readonly reading = new SharedRun(() => this.read());

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Read ahead, so that the first list need not wait for all of it. */
  onApplicationBootstrap(): void {
    void this.refresh().catch((error: unknown) => this.logger.warn(`No pools yet: ${String(error)}`));
  }

  /** The pools, oldest first. */
  get pools(): readonly ListedPool[] {
    return this.sorted;
  }

  /** The pools of a wallet, oldest first. */
  ownedBy(owner: string): readonly ListedPool[] {
    return [...(this.byOwner.get(owner) ?? [])].toSorted(inOrder);
  }

  /** Another number after every change. */
  get generation(): number {
    return this.version;
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
    const changed = rows.filter(({ poolId }) => poolId !== null).filter((row) => this.isNew(row));
    if (changed.length === 0) return;
    this.version += 1;
    if (changed.length > MOST_INSERTED) this.rebuild(changed);
    else for (const row of changed) this.place(row);
  }

  private rows(snapshot: string | undefined): Promise<(Row & { snapshot: string })[]> {
    return snapshot === undefined ? this.dataSource.query(ALL) : this.dataSource.query(SINCE, [snapshot]);
  }

  private forget(): void {
    this.byId.clear();
    this.byOwner.clear();
    this.sorted = [];
    this.snapshot = undefined;
    this.version += 1;
  }

  private isNew(row: Row): boolean {
    const known = this.byId.get(row.poolId);
    if (!known || !row.present) return known !== undefined || row.present;
    const pool = listedPool(row);
    return (Object.keys(pool) as (keyof ListedPool)[]).some((name) => pool[name] !== known[name]);
  }

  private rebuild(rows: Row[]): void {
    for (const row of rows) this.replace(row);
    this.sorted = [...this.byId.values()].toSorted(inOrder);
  }

  private place(row: Row): void {
    const known = this.byId.get(row.poolId);
    if (known) this.sorted.splice(this.positionOf(known), 1);
    const pool = this.replace(row);
    if (pool) this.sorted.splice(this.positionOf(pool), 0, pool);
  }

  private replace(row: Row): ListedPool | undefined {
    const known = this.byId.get(row.poolId);
    if (known) this.byOwner.get(known.owner)!.delete(known);
    this.byId.delete(row.poolId);
    if (!row.present) return undefined;
    const pool = listedPool(row);
    this.byId.set(pool.poolId, pool);
    const own = this.byOwner.get(pool.owner) ?? new Set();
    this.byOwner.set(pool.owner, own.add(pool));
    return pool;
  }

  /** Of the first pool that is not before this one. */
  private positionOf(pool: ListedPool): number {
    let [from, to] = [0, this.sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (inOrder(this.sorted[middle]!, pool) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

/** The lowest id of a transaction that was at work. */
const oldestIn = (snapshot: string) => BigInt(snapshot.split(':')[0]!);

function inOrder(one: ListedPool, other: ListedPool): number {
  return (
    one.createdAt - other.createdAt || (one.poolId < other.poolId ? -1 : Number(one.poolId !== other.poolId))
  );
}

function listedPool({ present, createdAt, start, end, title, ...row }: Row): ListedPool {
  const { poolId, chainId, owner, isApproved, isDeleted, isFeatured } = row;
  return {
    ...{ poolId, chainId, owner, isApproved, isDeleted, isFeatured },
    ...{ createdAt: Number(createdAt), start: Number(start), end: Number(end) },
    title: (title ?? '').toLowerCase(),
  };
}
