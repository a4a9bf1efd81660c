import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../clock/clock.js';
import { AuditRecord } from './audit.entity.js';

/** An admin's act, to be written down: `before` and `after` are plain JSON, null where there is none. */
export type AuditedAct = Pick<AuditRecord, 'subject' | 'action' | 'target' | 'before' | 'after'>;

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
