import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { contentKind } from '@launchpad/api/events';
import { ageOf, EventStream, Metrics, withSpan } from '@launchpad/platform';
import {
  BidsRevaluedSchema,
  CommentModeratedSchema,
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
  type CommentModerated,
  type CommentPosted,
  type ContentChanged,
  type NotificationCreated,
  type Order,
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
import { AnswerCache } from '../cache/answer-cache.js';
import { changeOfBids, changeOfPool, commentsOf, type Subject } from '../http/subjects.js';
import { orderOf } from '../orders/order.answer.js';
import { commentOf } from '../pools/comment.answer.js';
import { bookOf, PoolAnswers, settlementOf, termsOf } from '../pools/pool.answer.js';
import { ADMINS, Audience, roomOfPool } from './audience.js';
import { BidNews } from './bid-news.js';
import { EventFeed, type Fed } from './event.feed.js';
import { Realtime } from './realtime.gateway.js';

type PoolEvent = PoolCreated | PoolUpdated | PoolRemoved | CommentPosted | CommentModerated;
type OrderEvent = OrderPlaced | OrderChanged | OrderRetracted | BidsRevalued | PoolSettled;
type NotificationEvent = NotificationCreated | PoolMoment;

const poolEvents = [
  PoolCreatedSchema,
  PoolUpdatedSchema,
  PoolRemovedSchema,
  CommentPostedSchema,
  CommentModeratedSchema,
];
const orderEvents = [
  OrderPlacedSchema,
  OrderChangedSchema,
  OrderRetractedSchema,
  BidsRevaluedSchema,
  PoolSettledSchema,
];
const notificationEvents = [NotificationCreatedSchema, PoolMomentSchema];

/**
 * Turns domain events into socket events, each sent only to those who may see it. The cache is invalidated first, so that
 * notified pages read the new state.
 */
@Injectable()
export class EventRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(EventRelay.name);
  private readonly feeds: readonly Pick<EventFeed<never>, 'start' | 'stop' | 'isListening'>[];

  constructor(
    stream: EventStream,
    private readonly realtime: Realtime,
    private readonly bids: BidNews,
    private readonly audience: Audience,
    private readonly cache: AnswerCache,
    private readonly answers: PoolAnswers,
    private readonly metrics: Metrics,
  ) {
    this.feeds = [
      new EventFeed(stream, 'launchpad.v1.pools.>', poolEvents, (events) =>
        this.pass(events, outdatedByPool, (event) => this.onPool(event)),
      ),
      new EventFeed(stream, 'launchpad.v1.orders.>', orderEvents, (events) =>
        this.pass(
          events,
          (event) => changeOfBids(poolIdOf(event)),
          (event) => this.onOrder(event),
        ).finally(() => this.bids.endOfBatch()),
      ),
      new EventFeed(stream, 'launchpad.v1.notifications.>', notificationEvents, (events) =>
        this.pass(events, outdatedByNotification, (event) => this.onNotification(event)),
      ),
      new EventFeed(stream, 'launchpad.v1.content.>', [ContentChangedSchema], (events) =>
        this.pass(
          events,
          () => ['content'],
          (event) => this.onContent(event),
        ),
      ),
    ];
  }

  onApplicationBootstrap(): void {
    for (const feed of this.feeds) feed.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.feeds.map((feed) => feed.stop()));
  }

  /** Whether all subscriptions are established. */
  get isListening(): boolean {
    return this.feeds.every((feed) => feed.isListening);
  }

  /** Invalidates the cache for the whole batch, then emits the events in order. */
  private async pass<E extends { $typeName: string }>(
    fed: Fed<E>[],
    outdated: (event: E) => readonly Subject[],
    emit: (event: E) => void | Promise<void>,
  ): Promise<void> {
    await this.cache.changed([...new Set(fed.flatMap(({ event }) => outdated(event)))]);
    for (const { event, timeMs, traceparent } of fed) {
      const name = `emit ${event.$typeName}`;
      try {
        await withSpan({ name, kind: 'consumer' }, traceparent, async () => emit(event));
        this.metrics.eventAge.observe({ source: event.$typeName }, ageOf(timeMs));
      } catch (error) {
        // A page that misses it reads the new state at the next event.
        this.logger.warn(`An event was not emitted: ${String(error)}`);
      }
    }
  }

  private onPool(event: PoolEvent): void {
    const poolId = poolIdOf(event);
    if (!isAboutComments(event)) this.realtime.poolChanged(poolId);
    switch (event.$typeName) {
      case 'launchpad.v1.PoolCreated':
      case 'launchpad.v1.PoolUpdated':
        return this.emitPool(event);
      case 'launchpad.v1.PoolRemoved':
        return this.emitRemoval(event);
      case 'launchpad.v1.CommentPosted': {
        const comment = event.comment && commentOf(event.comment);
        return this.realtime.emit([roomOfPool(poolId)], 'poolupdated', {
          poolId,
          what: 'commented',
          comment,
        });
      }
      case 'launchpad.v1.CommentModerated':
        return this.realtime.emit([roomOfPool(poolId)], 'poolupdated', { poolId, what: 'moderated' });
    }
  }

  private async onOrder(event: OrderEvent): Promise<void> {
    switch (event.$typeName) {
      case 'launchpad.v1.OrderPlaced':
        return this.emitOrder('orderPlaced', event.order, event.summary);
      case 'launchpad.v1.OrderChanged':
        return this.emitOrder('orderChanged', event.order, event.summary);
      case 'launchpad.v1.OrderRetracted':
      case 'launchpad.v1.BidsRevalued': {
        const { poolId, summary } = event;
        return this.bids.several({ poolId, ...bookOf(summary) }, 'orderBy' in event ? event.orderBy : '');
      }
      case 'launchpad.v1.PoolSettled': {
        const { poolId } = event;
        const [rooms, book] = await Promise.all([this.audience.ofId(poolId), this.answers.book(poolId)]);
        this.bids.flush(poolId);
        return this.realtime.emit(rooms, 'poolCleared', { poolId, settlement: settlementOf(event), ...book });
      }
    }
  }

  private async onNotification(event: NotificationEvent): Promise<void> {
    if (event.$typeName === 'launchpad.v1.PoolMoment') {
      const { poolId } = event;
      return this.realtime.emit(await this.audience.ofId(poolId), 'poolupdated', { poolId, what: 'moment' });
    }
    this.realtime.emit([ADMINS], 'notificationCreated', { poolId: event.notification?.poolId ?? '' });
  }

  private onContent({ kind }: ContentChanged): void {
    this.realtime.emit(undefined, 'contentChanged', { kind: contentKind.parse(kind) });
  }

  private emitPool({ $typeName, pool }: PoolCreated | PoolUpdated): void {
    if (!pool) return;
    const { poolId } = pool;
    const rooms = this.audience.of(pool);
    if (rooms) this.realtime.evict(poolId, rooms);
    if ($typeName === 'launchpad.v1.PoolCreated') {
      return this.realtime.emit(rooms, 'poolCreated', { poolId, pool: termsOf(pool) });
    }
    this.realtime.emit(rooms, 'poolupdated', { poolId, what: 'changed', pool: termsOf(pool) });
  }

  private emitRemoval({ poolId, pool }: PoolRemoved): void {
    const rooms = pool ? this.audience.of(pool) : [ADMINS];
    this.realtime.emit(rooms && [...rooms, roomOfPool(poolId)], 'poolupdated', { poolId, what: 'removed' });
  }

  private emitOrder(
    name: 'orderPlaced' | 'orderChanged',
    message: Order | undefined,
    summary: PoolSummary | undefined,
  ): void {
    if (!message) return;
    const order = orderOf(message);
    this.bids.bid(name, { poolId: order.poolId, order, ...bookOf(summary) });
  }
}

const isAboutComments = ({ $typeName }: PoolEvent) =>
  $typeName === 'launchpad.v1.CommentPosted' || $typeName === 'launchpad.v1.CommentModerated';

function outdatedByPool(event: PoolEvent): readonly Subject[] {
  const poolId = poolIdOf(event);
  return isAboutComments(event) ? [commentsOf(poolId)] : changeOfPool(poolId);
}

function outdatedByNotification(event: NotificationEvent): readonly Subject[] {
  return event.$typeName === 'launchpad.v1.PoolMoment' ? changeOfPool(event.poolId) : [];
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
