import { AuditModule } from '@launchpad/platform';
import { Module } from '@nestjs/common';
import { AuditLogController } from './audit-log.controller.js';
import { PersonalReads } from './personal-reads.js';

@Module({ imports: [AuditModule], controllers: [AuditLogController], providers: [PersonalReads] })
export class AuditLogModule {}
