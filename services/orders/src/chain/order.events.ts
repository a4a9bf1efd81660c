import { traceparentOf } from '@launchpad/api';
import { create, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf';
import { Outbox, type NewEvent } from '@launchpad/platform';
import {
  BidsRevaluedSchema,
  OrderChangedSchema,
  OrderPlacedSchema,
  OrderRetractedSchema,
  PoolSettledSchema,
  PoolSummarySchema,
  type PoolSummary,
} from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Change, Written } from './book-updater.js';
import type { PoolRow } from '../ledger/pool.entity.js';
import { settlementOf, summaryOf } from '../ledger/pool.view.js';
import type { OrderRow } from '../ledger/order.entity.js';
import { OrderView } from '../order/order.view.js';

/** The events of changes of orders and pools, published in the transaction that writes them. */
@Injectable()
export class OrderEvents {
  constructor(
    private readonly outbox: Outbox,
    private readonly view: OrderView,
  ) {}

  async publish(events: NewEvent<DescMessage>[], transaction: EntityManager): Promise<void> {
    if (events.length > 0) await this.outbox.addAll(transaction, events);
  }

  /** @param isPoolChanged whether the pool's own terms or state changed */
  of(
    before: PoolRow | null,
    { pool, orders }: Written,
    changes: Change[],
    isPoolChanged: boolean,
  ): NewEvent<DescMessage>[] {
    const changeOf = new Map(changes.map((change) => [(change.after ?? change.before)?.id, change]));
    const summary = create(PoolSummarySchema, summaryOf(pool));
    const events = orders.flatMap(
      (order) => this.order({ pool, summary }, changeOf.get(order.id), order) ?? [],
    );
    if (pool.settlement && !before?.settlement) {
      return [...events, eventOf(PoolSettledSchema, settlementOf(pool, pool.settlement))];
    }
    if (!before || !isPoolChanged) return events;
    const message = { poolId: pool.poolId, summary };
    return [...events, eventOf(BidsRevaluedSchema, message)];
  }

  private order(
    { pool, summary }: { pool: PoolRow; summary: PoolSummary },
    change: Change | undefined,
    after: OrderRow,
  ): NewEvent<DescMessage> | undefined {
    const [was, is] = [typeof change?.before?.ordinal === 'number', after.ordinal !== null];
    const message = { order: this.view.of(after, pool), summary };
    // In the trace of its own transaction, whatever else is applied with it.
    const trace = { traceparent: traceparentOf(change?.changedBy ?? after.transactionHash) };
    if (!was && is) return { ...eventOf(OrderPlacedSchema, message), ...trace };
    if (was && is) return { ...eventOf(OrderChangedSchema, message), ...trace };
    if (!was) return undefined;
    const { id: orderId, orderBy } = after;
    const retracted = { orderId, poolId: pool.poolId, orderBy, summary };
    return { ...eventOf(OrderRetractedSchema, retracted), ...trace };
  }
}

function eventOf<D extends DescMessage>(schema: D, message: MessageInitShape<D>): NewEvent<DescMessage> {
  return { schema, message: create(schema, message) };
}
