import { adminOf, Audit, auditEntryOf, pageOf, paginationOf, Rpc } from '@launchpad/platform';
import { PoolsService, type ListAuditRequest } from '@launchpad/proto';
import { Controller } from '@nestjs/common';

@Controller()
export class AuditLogController {
  constructor(private readonly audit: Audit) {}

  @Rpc(PoolsService.method.listAudit)
  async listAudit({ caller, page: wanted }: ListAuditRequest) {
    adminOf(caller);
    const { page, limit } = pageOf(wanted);
    const [records, total] = await this.audit.list(page, limit);
    return { entries: records.map(auditEntryOf), pagination: paginationOf(page, limit, total) };
  }
}
