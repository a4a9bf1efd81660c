import { Module } from '@nestjs/common';
import { AuditModule } from '@launchpad/platform';
import { AuditLogController } from './audit-log.controller.js';

@Module({ imports: [AuditModule], controllers: [AuditLogController] })
export class AuditLogModule {}
