import { Controller } from '@nestjs/common';
import { adminOf, Audit, pageOf, paginationOf, Rpc, type AuditRecord } from '@launchpad/platform';
import { ContentService, type ListContentAuditRequest } from '@launchpad/proto';

@Controller()
export class AuditLogController {
  constructor(private readonly audit: Audit) {}

  @Rpc(ContentService.method.listContentAudit)
  async list(request: ListContentAuditRequest) {
    adminOf(request.caller);
    const { page, limit } = pageOf(request.page);
    const [records, total] = await this.audit.list(page, limit);
    return { entries: records.map(entryOf), pagination: paginationOf(page, limit, total) };
  }
}

function entryOf({ id, timeMs, subject, action, target, before, after }: AuditRecord) {
  return {
    id,
    timeMs: BigInt(timeMs),
    subject,
    action,
    target,
    before: jsonOf(before),
    after: jsonOf(after),
  };
}

const jsonOf = (value: unknown) => (value === null ? '' : JSON.stringify(value));
