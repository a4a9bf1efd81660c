import { Controller } from '@nestjs/common';
import { adminOf, Audit, auditEntryOf, pageOf, paginationOf, Rpc } from '@launchpad/platform';
import { ContentService, type ListContentAuditRequest } from '@launchpad/proto';

@Controller()
export class AuditLogController {
  constructor(private readonly audit: Audit) {}

  @Rpc(ContentService.method.listContentAudit)
  async list(request: ListContentAuditRequest) {
    adminOf(request.caller, 'auditor');
    const { page, limit } = pageOf(request.page);
    const [records, total] = await this.audit.list(page, limit, request.filter);
    return { entries: records.map(auditEntryOf), pagination: paginationOf(page, limit, total) };
  }
}
