import { Injectable } from '@nestjs/common';
import { OnEvents, type Delivered } from '@launchpad/platform';
import {
  MetadataChangedSchema,
  PoolCreatedSchema,
  PoolRemovedSchema,
  PoolUpdatedSchema,
  type MetadataChanged,
  type PoolCreated,
  type PoolRemoved,
  type PoolUpdated,
} from '@launchpad/proto';
import type { EntityManager } from 'typeorm';
import { Bell } from './bell/bell.js';
import { Moments } from './moments/moments.js';

type PoolEvent = PoolCreated | PoolUpdated | MetadataChanged | PoolRemoved;

/** What pools tell: a new one and a review to do ring the bell, and each one's start and end are awaited. */
@Injectable()
export class PoolEventsHandler {
  constructor(
    private readonly bell: Bell,
    private readonly moments: Moments,
  ) {}

  @OnEvents(
    'launchpad.v1.pools.>',
    PoolCreatedSchema,
    PoolUpdatedSchema,
    MetadataChangedSchema,
    PoolRemovedSchema,
  )
  async onPools(events: Delivered<PoolEvent>[], transaction: EntityManager): Promise<void> {
    for (const { message, meta } of events) await this.onPool(message, meta.timeMs, transaction);
  }

  private async onPool(event: PoolEvent, timeMs: number, transaction: EntityManager): Promise<void> {
    if (event.$typeName === 'launchpad.v1.PoolRemoved') {
      await this.bell.takeBack(transaction, event.poolId);
      return this.moments.forget(transaction, event.poolId);
    }
    if (event.$typeName === 'launchpad.v1.MetadataChanged') {
      return this.bell.ofChanged(transaction, event, timeMs);
    }
    const { pool } = event;
    if (!pool) return;
    if (event.$typeName === 'launchpad.v1.PoolCreated') await this.bell.ofNew(transaction, pool, timeMs);
    else await this.bell.rename(transaction, pool);
    await this.moments.await(transaction, pool);
  }
}
