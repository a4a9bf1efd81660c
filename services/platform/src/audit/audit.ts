import type { AuditFilter } from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import { DataSource, In, MoreThan, type EntityManager } from 'typeorm';
import { Clock } from '../clock/clock.js';
import { currentName } from '../rpc/caller.js';
import { AuditRecord } from './audit.entity.js';
import { findRecords } from './find-records.js';

/** An admin's action to be recorded: `before` and `after` are plain JSON or null. */
export type AuditedAct = Pick<AuditRecord, 'subject' | 'action' | 'target' | 'before' | 'after'>;

/** Maximum JSON size of `before` and of `after` in lists; the log itself stores everything. */
const MOST_BYTES = 2_000;
/** Lengths to which texts are truncated until the record fits. */
const CUTS = [500, 200, 80, 20];
const MOST_ENTRIES = 20;

/** An action as listed: long texts are truncated and marked. */
export function entryOf({ id, timeMs, subject, name, action, target, before, after }: AuditRecord) {
  return {
    ...{ id, subject, name, action, target },
    timeMs: BigInt(timeMs),
    before: shortened(before),
    after: shortened(after),
  };
}

/** A record as JSON of bounded length; empty for null. */
function shortened(record: unknown): string {
  if (record === null) return '';
  for (const cut of [Number.POSITIVE_INFINITY, ...CUTS]) {
    const json = JSON.stringify(record, (_, value: unknown) => shorter(value, cut));
    if (Buffer.byteLength(json) <= MOST_BYTES) return json;
  }
  return '"…"';
}

function shorter(value: unknown, cut: number): unknown {
  if (typeof value === 'string' && value.length > cut) {
    return `${value.slice(0, cut)}… (${value.length} characters)`;
  }
  return Array.isArray(value) && cut < Number.POSITIVE_INFINITY ? value.slice(0, MOST_ENTRIES) : value;
}

/** The log of admin actions: who, what, before, after. */
@Injectable()
export class Audit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Records an action in its transaction. */
  async record(transaction: EntityManager, act: AuditedAct): Promise<void> {
    const timeMs = String(this.clock.nowMs());
    await transaction.insert(AuditRecord, { ...act, name: currentName(), timeMs } as object);
  }

  /**
   * Records that somebody read something, once in a while: pages read again by themselves.
   * @param withinMs a read this soon after the last recorded one is not recorded again
   */
  async recordRead(
    { subject, action, target, after }: Omit<AuditedAct, 'before'>,
    withinMs: number,
  ): Promise<void> {
    const now = this.clock.nowMs();
    await this.dataSource.query(
      `INSERT INTO "audit_record" ("timeMs", "subject", "name", "action", "target", "after")
       SELECT $1::bigint, $2::text, $3::text, $4::text, $5::text, $6::jsonb WHERE coalesce((
         SELECT "timeMs" FROM "audit_record"
         WHERE "target" = $5 AND "action" = $4 AND "subject" = $2 AND "after" = $6::jsonb
         ORDER BY "id" DESC LIMIT 1
       ), 0) <= $1::bigint - $7::bigint`,
      [now, subject, currentName(), action, target, JSON.stringify(after), withinMs],
    );
  }

  /**
   * The newest records of some actions about one target, newest first.
   * @param after id of a record: only those that came later
   */
  about(target: string, actions: readonly string[], limit: number, after = '0'): Promise<AuditRecord[]> {
    return this.dataSource.manager.find(AuditRecord, {
      where: { target, action: In(actions), id: MoreThan(after) },
      order: { id: 'DESC' },
      take: limit,
    });
  }

  /** Id of the newest record about one target; 0 if there is none. */
  async newestAbout(target: string, transaction: EntityManager): Promise<string> {
    const newest = await transaction.findOne(AuditRecord, { where: { target }, order: { id: 'DESC' } });
    return newest?.id ?? '0';
  }

  /**
   * What admins were last called in their acts on these targets, by subject.
   * @param targets ids of records
   * @returns without those whose name is unknown
   */
  async names(targets: readonly string[], subjects: readonly string[]): Promise<Map<string, string>> {
    if (subjects.length === 0) return new Map();
    const acts = await this.dataSource.query<Pick<AuditRecord, 'subject' | 'name'>[]>(
      `SELECT DISTINCT ON ("subject") "subject", "name" FROM "audit_record"
       WHERE "target" = ANY($1) AND "subject" = ANY($2) AND "name" <> ''
       ORDER BY "subject", "id" DESC`,
      [targets, subjects],
    );
    return new Map(acts.map(({ subject, name }) => [subject, name]));
  }

  /**
   * A page of the log, newest first. A search counts and pages the newest 1,000 of what it finds.
   * @param page from 1
   * @param filter which actions
   * @param found ids of records that the search found elsewhere
   * @returns the records and their total
   */
  async list(
    page: number,
    limit: number,
    filter: Partial<Pick<AuditFilter, 'search' | 'action' | 'target'>> = {},
    found: readonly string[] = [],
  ): Promise<[AuditRecord[], number]> {
    const { search = '', action = '', target = '' } = filter;
    const { manager } = this.dataSource;
    const skip = (page - 1) * limit;
    const order = { id: 'DESC' } as const;
    if (search === '') {
      const where = { ...(action !== '' && { action }), ...(target !== '' && { target }) };
      return manager.findAndCount(AuditRecord, { where, order, skip, take: limit });
    }
    const { ids, total } = await findRecords(manager, { search, action, target }, found, { skip, limit });
    return [await manager.find(AuditRecord, { where: { id: In(ids) }, order }), total];
  }
}
