import { adminOf, Audit, auditEntryOf, pageOf, paginationOf, patternOf, Rpc } from '@launchpad/platform';
import { PoolsService, type ListAuditRequest, type RecordReadRequest } from '@launchpad/proto';
import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { titlesOf } from '../pool/pool-titles.js';
import { PersonalReads } from './personal-reads.js';

/** Pools that a search finds by their title; more are not looked for in the log. */
const MOST_TITLES = 1_000;

@Controller()
export class AuditLogController {
  constructor(
    private readonly audit: Audit,
    private readonly dataSource: DataSource,
    private readonly reads: PersonalReads,
  ) {}

  @Rpc(PoolsService.method.recordRead)
  async recordRead(request: RecordReadRequest) {
    await this.reads.record(request);
    return {};
  }

  @Rpc(PoolsService.method.listAudit)
  async listAudit({ caller, page: wanted, filter }: ListAuditRequest) {
    adminOf(caller, 'auditor');
    const { page, limit } = pageOf(wanted);
    const found = filter?.search ? await this.titled(filter.search) : [];
    const [records, total] = await this.audit.list(page, limit, filter, found);
    const titles = await titlesOf(
      this.dataSource,
      records.map(({ target }) => target),
    );
    return {
      entries: records.map((record) => ({ ...auditEntryOf(record), title: titles.get(record.target) ?? '' })),
      pagination: paginationOf(page, limit, total),
    };
  }

  /** The pools with this text in their title. */
  private async titled(search: string): Promise<string[]> {
    const pools = await this.dataSource.query<{ poolId: string }[]>(
      `SELECT "poolId" FROM "pool" JOIN "pool_metadata" ON "pool_metadata"."formHash" = "metadataHash"
       WHERE "title" ILIKE $1 LIMIT ${MOST_TITLES}`,
      [patternOf(search)],
    );
    return pools.map(({ poolId }) => poolId);
  }
}
