import { adminOf, Audit, pageOf, paginationOf, Rpc } from '@launchpad/platform';
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
    const entries = records.map(({ id, timeMs, subject, action, target, before, after }) => ({
      id,
      timeMs: BigInt(timeMs),
      subject,
      action,
      target,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    }));
    return { entries, pagination: paginationOf(page, limit, total) };
  }
}
