import { Outbox } from '@launchpad/platform';
import {
  BidsRevaluedSchema,
  OrderChangedSchema,
  OrderPlacedSchema,
  OrderRetractedSchema,
  PoolSettledSchema,
} from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Change, Kept } from '../chain/book-keeping.js';
import type { PoolRow } from '../pool/pool.entity.js';
import { settlementOf, summaryOf } from '../pool/pool.view.js';
import type { OrderRow } from './order.entity.js';
import { OrderView } from './order.view.js';

/** Tells the others what became of orders and pools, in the transaction that writes it. */
@Injectable()
export class OrderEvents {
  constructor(
    private readonly outbox: Outbox,
    private readonly view: OrderView,
  ) {}

  async changed(
    before: PoolRow | null,
    { pool, orders }: Kept,
    changes: Change[],
    transaction: EntityManager,
  ) {
    const were = new Map(
      changes.flatMap((change) => (change.before ? [[change.before.id, change.before]] : [])),
    );
    for (const order of orders) await this.order(pool, were.get(order.id), order, transaction);
    if (pool.settlement && !before?.settlement) {
      await this.outbox.add(transaction, {
        subject: 'launchpad.v1.orders.settled',
        schema: PoolSettledSchema,
        message: settlementOf(pool, pool.settlement),
      });
    } else if (before && changes.length === 0) {
      await this.outbox.add(transaction, {
        subject: 'launchpad.v1.orders.revalued',
        schema: BidsRevaluedSchema,
        message: { poolId: pool.poolId, summary: summaryOf(pool) },
      });
    }
  }

  private async order(
    pool: PoolRow,
    before: OrderRow | undefined,
    after: OrderRow,
    transaction: EntityManager,
  ) {
    const [was, is] = [before !== undefined && before.ordinal !== null, after.ordinal !== null];
    const summary = summaryOf(pool);
    const message = { order: this.view.of(after, pool), summary };
    if (!was && is) {
      await this.outbox.add(transaction, {
        subject: 'launchpad.v1.orders.placed',
        schema: OrderPlacedSchema,
        message,
      });
    } else if (was && is) {
      await this.outbox.add(transaction, {
        subject: 'launchpad.v1.orders.changed',
        schema: OrderChangedSchema,
        message,
      });
    } else if (was) {
      await this.outbox.add(transaction, {
        subject: 'launchpad.v1.orders.retracted',
        schema: OrderRetractedSchema,
        message: { orderId: after.id, poolId: pool.poolId, orderBy: after.orderBy, summary },
      });
    }
  }
}
