import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { NATS } from '@launchpad/platform';
import {
  BidsRevaluedSchema,
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
  type BidsRevalued,
  type CommentPosted,
  type ContentChanged,
  type NotificationCreated,
  type Order,
  type OrderChanged,
  type OrderPlaced,
  type OrderRetracted,
  type Pool,
  type PoolCreated,
  type PoolMoment,
  type PoolRemoved,
  type PoolSettled,
  type PoolSummary,
  type PoolUpdated,
} from '@launchpad/proto';
import type { NatsConnection } from '@nats-io/transport-node';
import { AnswerCache } from '../cache/answer-cache.js';
import { changeOfPool } from '../cache/subjects.js';
import { orderOf } from '../orders/order.answer.js';
import { figuresOf, priceOf, settlementOf } from '../pools/pool.answer.js';
import { ADMINS, Audience, roomOfPool, roomOfWallet } from './audience.js';
import { EventFeed } from './event.feed.js';
import { Realtime } from './realtime.gateway.js';

type PoolEvent = PoolCreated | PoolUpdated | PoolRemoved | CommentPosted;
type OrderEvent = OrderPlaced | OrderChanged | OrderRetracted | BidsRevalued | PoolSettled;
type NotificationEvent = NotificationCreated | PoolMoment;
type ContentKind = 'cms' | 'faq' | 'settings' | 'texts';

const poolEvents = [PoolCreatedSchema, PoolUpdatedSchema, PoolRemovedSchema, CommentPostedSchema];
const orderEvents = [
  OrderPlacedSchema,
  OrderChangedSchema,
  OrderRetractedSchema,
  BidsRevaluedSchema,
  PoolSettledSchema,
];
const notificationEvents = [NotificationCreatedSchema, PoolMomentSchema];

/**
 * Turns domain events into socket events: each goes to those alone who may know of it. The cache hears of each first,
 * so that a page which is told reads the new state.
 */
@Injectable()
export class EventRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly feeds: readonly Pick<EventFeed<never>, 'start' | 'stop' | 'isListening'>[];

  constructor(
    @Inject(NATS) nats: NatsConnection,
    private readonly realtime: Realtime,
    private readonly audience: Audience,
    private readonly cache: AnswerCache,
  ) {
    this.feeds = [
      new EventFeed(nats, 'launchpad.v1.pools.>', poolEvents, (event) => this.onPool(event)),
      new EventFeed(nats, 'launchpad.v1.orders.>', orderEvents, (event) => this.onOrder(event)),
      new EventFeed(nats, 'launchpad.v1.notifications.>', notificationEvents, (event) =>
        this.onNotification(event),
      ),
      new EventFeed(nats, 'launchpad.v1.content.>', [ContentChangedSchema], (event) => this.onContent(event)),
    ];
  }

  onApplicationBootstrap(): void {
    for (const feed of this.feeds) feed.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.feeds.map((feed) => feed.stop()));
  }

  /** Whether every event from now on will be told. */
  get isListening(): boolean {
    return this.feeds.every((feed) => feed.isListening);
  }

  private async onPool(event: PoolEvent): Promise<void> {
    await this.cache.changed(changeOfPool(poolIdOf(event)));
    switch (event.$typeName) {
      case 'launchpad.v1.PoolCreated':
        return this.tellOfPool('poolCreated', event.pool);
      case 'launchpad.v1.PoolUpdated':
        return this.tellOfPool('poolupdated', event.pool);
      case 'launchpad.v1.PoolRemoved':
        return this.tellOfRemoval(event);
      case 'launchpad.v1.CommentPosted': {
        const poolId = event.comment?.poolId ?? '';
        return this.realtime.emit([roomOfPool(poolId)], 'poolupdated', { poolId });
      }
    }
  }

  private async onOrder(event: OrderEvent): Promise<void> {
    await this.cache.changed(changeOfPool(poolIdOf(event)));
    switch (event.$typeName) {
      case 'launchpad.v1.OrderPlaced':
        return this.tellOfOrder('orderPlaced', event.order, event.summary);
      case 'launchpad.v1.OrderChanged':
        return this.tellOfOrder('orderChanged', event.order, event.summary);
      case 'launchpad.v1.OrderRetracted':
      case 'launchpad.v1.BidsRevalued': {
        const { poolId, summary } = event;
        const bidder = 'orderBy' in event && event.orderBy !== '' ? [roomOfWallet(event.orderBy)] : [];
        const rooms = [roomOfPool(poolId), ...bidder];
        return this.realtime.emit(rooms, 'orderChanged', { poolId, ...bookOf(summary) });
      }
      case 'launchpad.v1.PoolSettled': {
        const { poolId } = event;
        const rooms = await this.audience.ofId(poolId);
        return this.realtime.emit(rooms, 'poolCleared', { poolId, settlement: settlementOf(event) });
      }
    }
  }

  private async onNotification(event: NotificationEvent): Promise<void> {
    if (event.$typeName === 'launchpad.v1.PoolMoment') {
      const { poolId } = event;
      await this.cache.changed(changeOfPool(poolId));
      return this.realtime.emit(await this.audience.ofId(poolId), 'poolupdated', { poolId });
    }
    this.realtime.emit([ADMINS], 'notificationCreated', { poolId: event.notification?.poolId ?? '' });
  }

  private async onContent({ kind }: ContentChanged): Promise<void> {
    await this.cache.changed(['content']);
    this.realtime.emit(undefined, 'contentChanged', { kind: kind as ContentKind });
  }

  private tellOfPool(name: 'poolCreated' | 'poolupdated', pool: Pool | undefined): void {
    if (!pool) return;
    const rooms = this.audience.of(pool);
    if (rooms) this.realtime.evict(pool.poolId, rooms);
    this.realtime.emit(rooms, name, { poolId: pool.poolId });
  }

  private tellOfRemoval({ poolId, pool }: PoolRemoved): void {
    const rooms = pool ? this.audience.of(pool) : [ADMINS];
    this.realtime.emit(rooms && [...rooms, roomOfPool(poolId)], 'poolupdated', { poolId });
  }

  private tellOfOrder(
    name: 'orderPlaced' | 'orderChanged',
    message: Order | undefined,
    summary: PoolSummary | undefined,
  ): void {
    if (!message) return;
    const order = orderOf(message);
    const rooms = [roomOfPool(order.poolId), roomOfWallet(order.orderBy)];
    this.realtime.emit(rooms, name, { poolId: order.poolId, order, ...bookOf(summary) });
  }
}

/** The pool that an event is about. */
function poolIdOf(event: PoolEvent | OrderEvent): string {
  switch (event.$typeName) {
    case 'launchpad.v1.PoolCreated':
    case 'launchpad.v1.PoolUpdated':
      return event.pool?.poolId ?? '';
    case 'launchpad.v1.CommentPosted':
      return event.comment?.poolId ?? '';
    case 'launchpad.v1.OrderPlaced':
    case 'launchpad.v1.OrderChanged':
      return event.order?.poolId ?? '';
    default:
      return event.poolId;
  }
}

function bookOf(summary: PoolSummary | undefined) {
  return {
    figures: figuresOf(summary?.figures),
    clearingPrice: priceOf(summary?.clearingPriceBuy, summary?.clearingPriceSell),
    bidCount: summary?.bidCount ?? 0,
  };
}
