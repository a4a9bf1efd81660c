import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../clock/clock.js';
import { AuditRecord } from './audit.entity.js';

/** An admin's act, to be written down: `before` and `after` are plain JSON, null where there is none. */
export type AuditedAct = Pick<AuditRecord, 'subject' | 'action' | 'target' | 'before' | 'after'>;

/** What one side of an act may take in a list, as JSON; the log itself holds all of it. */
const MOST_BYTES = 2_000;
/** Where it is too long, its texts are cut ever shorter. */
const CUTS = [500, 200, 80, 20];
const MOST_ENTRIES = 20;

/** An act as it is sent in a list: long texts are cut and say so. */
export function entryOf({ id, timeMs, subject, action, target, before, after }: AuditRecord) {
  return {
    ...{ id, subject, action, target },
    timeMs: BigInt(timeMs),
    before: shortened(before),
    after: shortened(after),
  };
}

/** A record as JSON of bounded length; empty where there is none. */
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

/** The log of what admins did: who, what, before, after. */
@Injectable()
export class Audit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Writes an act down in the transaction that does it. */
  async record(transaction: EntityManager, act: AuditedAct): Promise<void> {
    await transaction.insert(AuditRecord, { ...act, timeMs: String(this.clock.nowMs()) } as object);
  }

  /**
   * A page of the log, newest first.
   * @param page from 1
   * @returns the records and how many there are in all
   */
  list(page: number, limit: number): Promise<[AuditRecord[], number]> {
    return this.dataSource.manager.findAndCount(AuditRecord, {
      order: { id: 'DESC' },
      skip: (page - 1) * limit,
      take: limit,
    });
  }
}
