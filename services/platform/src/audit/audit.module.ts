import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditRecord } from './audit.entity.js';
import { Audit } from './audit.js';

/** For services whose calls admins act through; they list `CreateAuditLog1763600000001` in their migrations. */
@Module({ imports: [TypeOrmModule.forFeature([AuditRecord])], providers: [Audit], exports: [Audit] })
export class AuditModule {}
