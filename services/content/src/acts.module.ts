import { Module } from '@nestjs/common';
import { AuditModule } from '@launchpad/platform';
import { Acts } from './acts.js';

@Module({ imports: [AuditModule], providers: [Acts], exports: [Acts, AuditModule] })
export class ActsModule {}
