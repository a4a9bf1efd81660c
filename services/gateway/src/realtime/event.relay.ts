import { Injectable } from '@nestjs/common';
import { Clock, OnEvent, type EventMeta } from '@launchpad/platform';
import {
  CommentPostedSchema,
  ContentChangedSchema,
  NotificationCreatedSchema,
  OrderChangedSchema,
  OrderPlacedSchema,
  OrderRetractedSchema,
  PoolCreatedSchema,
  PoolMomentSchema,
  PoolRemovedSchema,
  PoolSettledSchema,
  PoolUpdatedSchema,
  type CommentPosted,
  type ContentChanged,
  type NotificationCreated,
  type OrderChanged,
  type OrderPlaced,
  type OrderRetracted,
  type PoolCreated,
  type PoolMoment,
  type PoolRemoved,
  type PoolSettled,
  type PoolSummary,
  type PoolUpdated,
} from '@launchpad/proto';
import { orderOf } from '../orders/order.answer.js';
import { figuresOf, priceOf, settlementOf } from '../pools/pool.answer.js';
import { ADMINS, Audience, roomOfPool, roomOfWallet } from './audience.js';
import { Realtime } from './realtime.gateway.js';

type PoolEvent = PoolCreated | PoolUpdated | PoolRemoved | CommentPosted;
type OrderEvent = OrderPlaced | OrderChanged | OrderRetracted | PoolSettled;
type NotificationEvent = NotificationCreated | PoolMoment;
type ContentKind = 'cms' | 'faq' | 'settings' | 'texts';

/** Pages that were away this long read everything anew when they come back. */
const STALE_MS = 60_000;

/** Turns domain events into socket events: each goes to those alone who may know of it. */
@Injectable()
export class EventRelay {
  constructor(
    private readonly realtime: Realtime,
    private readonly audience: Audience,
    private readonly clock: Clock,
  ) {}

  @OnEvent(
    'launchpad.v1.pools.>',
    PoolCreatedSchema,
    PoolUpdatedSchema,
    PoolRemovedSchema,
    CommentPostedSchema,
  )
  async onPool(event: PoolEvent, _transaction: unknown, meta: EventMeta): Promise<void> {
    if (this.isStale(meta)) return;
    switch (event.$typeName) {
      case 'launchpad.v1.PoolCreated':
      case 'launchpad.v1.PoolUpdated': {
        const { pool } = event;
        if (!pool) return;
        const { poolId } = pool;
        const rooms = this.audience.of(pool);
        if (rooms) this.realtime.evict(poolId, rooms);
        const isNew = event.$typeName === 'launchpad.v1.PoolCreated';
        return this.realtime.emit(rooms, isNew ? 'poolCreated' : 'poolupdated', { poolId });
      }
      case 'launchpad.v1.PoolRemoved':
        return this.realtime.emit([roomOfPool(event.poolId), ADMINS], 'poolupdated', {
          poolId: event.poolId,
        });
      case 'launchpad.v1.CommentPosted': {
        const poolId = event.comment?.poolId ?? '';
        return this.realtime.emit([roomOfPool(poolId)], 'poolupdated', { poolId });
      }
    }
  }

  @OnEvent(
    'launchpad.v1.orders.>',
    OrderPlacedSchema,
    OrderChangedSchema,
    OrderRetractedSchema,
    PoolSettledSchema,
  )
  async onOrder(event: OrderEvent, _transaction: unknown, meta: EventMeta): Promise<void> {
    if (this.isStale(meta)) return;
    switch (event.$typeName) {
      case 'launchpad.v1.OrderPlaced':
      case 'launchpad.v1.OrderChanged': {
        if (!event.order) return;
        const order = orderOf(event.order);
        const rooms = [roomOfPool(order.poolId), roomOfWallet(order.orderBy)];
        const isNew = event.$typeName === 'launchpad.v1.OrderPlaced';
        const change = { poolId: order.poolId, order, ...bookOf(event.summary) };
        return this.realtime.emit(rooms, isNew ? 'orderPlaced' : 'orderChanged', change);
      }
      case 'launchpad.v1.OrderRetracted': {
        const { poolId, summary } = event;
        return this.realtime.emit([roomOfPool(poolId)], 'orderChanged', { poolId, ...bookOf(summary) });
      }
      case 'launchpad.v1.PoolSettled': {
        const { poolId } = event;
        const rooms = await this.audience.ofId(poolId);
        return this.realtime.emit(rooms, 'poolCleared', { poolId, settlement: settlementOf(event) });
      }
    }
  }

  @OnEvent('launchpad.v1.notifications.>', NotificationCreatedSchema, PoolMomentSchema)
  async onNotification(event: NotificationEvent, _transaction: unknown, meta: EventMeta): Promise<void> {
    if (this.isStale(meta)) return;
    if (event.$typeName === 'launchpad.v1.PoolMoment') {
      const { poolId } = event;
      return this.realtime.emit(await this.audience.ofId(poolId), 'poolupdated', { poolId });
    }
    const poolId = event.notification?.poolId ?? '';
    this.realtime.emit([ADMINS], 'notificationCreated', { poolId });
  }

  @OnEvent('launchpad.v1.content.>', ContentChangedSchema)
  async onContent({ kind }: ContentChanged, _transaction: unknown, meta: EventMeta): Promise<void> {
    if (this.isStale(meta)) return;
    this.realtime.emit(undefined, 'contentChanged', { kind: kind as ContentKind });
  }

  private isStale({ timeMs }: EventMeta): boolean {
    return this.clock.nowMs() - timeMs > STALE_MS;
  }
}

function bookOf(summary: PoolSummary | undefined) {
  return {
    figures: figuresOf(summary?.figures),
    clearingPrice: priceOf(summary?.clearingPriceBuy, summary?.clearingPriceSell),
    bidCount: summary?.bidCount ?? 0,
  };
}
