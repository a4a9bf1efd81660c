import { Injectable } from '@nestjs/common';
import { OnEvents, type Delivered, type EventMeta } from '@launchpad/platform';
import {
  MetadataChangedSchema,
  PoolCreatedSchema,
  PoolRemovedSchema,
  PoolUpdatedSchema,
  ReviewAnsweredSchema,
  type MetadataChanged,
  type PoolCreated,
  type PoolRemoved,
  type PoolUpdated,
  type ReviewAnswered,
} from '@launchpad/proto';
import type { EntityManager } from 'typeorm';
import { Notifications } from './notification/notifications.service.js';
import { PoolSchedule } from './schedule/pool-schedule.js';

type PoolEvent = PoolCreated | PoolUpdated | MetadataChanged | ReviewAnswered | PoolRemoved;

/** Notifies admins of new pools and reviews to do, and schedules each pool's start and end. */
@Injectable()
export class PoolEventsHandler {
  constructor(
    private readonly notifications: Notifications,
    private readonly schedule: PoolSchedule,
  ) {}

  @OnEvents(
    'launchpad.v1.pools.>',
    PoolCreatedSchema,
    PoolUpdatedSchema,
    MetadataChangedSchema,
    ReviewAnsweredSchema,
    PoolRemovedSchema,
  )
  async onPools(events: Delivered<PoolEvent>[], transaction: EntityManager): Promise<void> {
    for (const { message, meta } of events) await this.onPool(message, meta, transaction);
  }

  private async onPool(event: PoolEvent, meta: EventMeta, transaction: EntityManager): Promise<void> {
    const { timeMs, replayed } = meta;
    const poolId = 'poolId' in event ? event.poolId : (event.pool?.poolId ?? '');
    if (replayed && (await this.schedule.isRemovedAfter(transaction, poolId, timeMs))) return;
    if (event.$typeName === 'launchpad.v1.PoolRemoved') {
      if (await this.isOld(poolId, meta, transaction)) return;
      await this.notifications.remove(transaction, poolId);
      return this.schedule.remove(transaction, poolId, timeMs);
    }
    if (event.$typeName === 'launchpad.v1.MetadataChanged') {
      return this.notifications.addChangedMetadata(transaction, event, timeMs);
    }
    if (event.$typeName === 'launchpad.v1.ReviewAnswered') {
      return this.notifications.addAnsweredReview(transaction, event, timeMs);
    }
    const { pool } = event;
    if (!pool) return;
    // Before its page and contact data are known there is nothing to review.
    if (pool.hasContact && pool.title !== '') await this.notifications.addNewPool(transaction, pool, timeMs);
    if (await this.isOld(poolId, meta, transaction)) return;
    if (event.$typeName === 'launchpad.v1.PoolUpdated') await this.notifications.rename(transaction, pool);
    await this.schedule.set(transaction, pool, timeMs);
  }

  /** Whether an event was parked and what it says of a pool is older than what is known by now. */
  private async isOld(
    poolId: string,
    { timeMs, replayed }: EventMeta,
    transaction: EntityManager,
  ): Promise<boolean> {
    return replayed === true && (await this.schedule.isKnownAfter(transaction, poolId, timeMs));
  }
}
