import { Module } from '@nestjs/common';
import { Audit } from './audit.js';

/**
 * For services with admin actions; they list `CreateAuditLog1763600000001`, `IndexAuditTargets1795479000000`,
 * `NameAuditedPeople1795495000000` and `FindAuditRecords1796100000000` in their migrations.
 */
@Module({ providers: [Audit], exports: [Audit] })
export class AuditModule {}
