import { Injectable } from '@nestjs/common';
import { OnEvent, type EventMeta } from '@launchpad/platform';
import {
  PoolCreatedSchema,
  PoolRemovedSchema,
  PoolUpdatedSchema,
  type PoolCreated,
  type PoolRemoved,
  type PoolUpdated,
} from '@launchpad/proto';
import type { EntityManager } from 'typeorm';
import { Bell } from './bell/bell.js';
import { Moments } from './moments/moments.js';

/** What pools tell: a new one rings the bell, and each one's start and end are awaited. */
@Injectable()
export class PoolEventsHandler {
  constructor(
    private readonly bell: Bell,
    private readonly moments: Moments,
  ) {}

  @OnEvent('launchpad.v1.pools.>', PoolCreatedSchema, PoolUpdatedSchema, PoolRemovedSchema)
  async onPool(
    event: PoolCreated | PoolUpdated | PoolRemoved,
    transaction: EntityManager,
    { timeMs }: EventMeta,
  ): Promise<void> {
    if (event.$typeName === 'launchpad.v1.PoolRemoved') {
      await this.bell.takeBack(transaction, event.poolId);
      return this.moments.forget(transaction, event.poolId);
    }
    const { pool } = event;
    if (!pool) return;
    if (event.$typeName === 'launchpad.v1.PoolCreated') await this.bell.ring(transaction, pool, timeMs);
    else await this.bell.rename(transaction, pool);
    await this.moments.await(transaction, pool);
  }
}
