import { AuditModule } from '@launchpad/platform';
import { Module } from '@nestjs/common';
import { PoolModule } from '../pool/pool.module.js';
import { HistoryController } from './history.controller.js';
import { HistoryService } from './history.service.js';

/** A pool's history, for its owner and admins. */
@Module({ imports: [AuditModule, PoolModule], controllers: [HistoryController], providers: [HistoryService] })
export class HistoryModule {}
