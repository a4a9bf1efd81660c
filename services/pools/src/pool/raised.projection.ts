import { OnEvents, type Delivered } from '@launchpad/platform';
import {
  BidsRevaluedSchema,
  OrderChangedSchema,
  OrderPlacedSchema,
  OrderRetractedSchema,
  type BidsRevalued,
  type OrderChanged,
  type OrderPlaced,
  type OrderRetracted,
} from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

type BookEvent = OrderPlaced | OrderChanged | OrderRetracted | BidsRevalued;

const SAVE = `
  INSERT INTO pool_raised AS known ("poolId", raised, "asOfMs")
  SELECT * FROM unnest($1::text[], $2::numeric[], $3::bigint[])
  ON CONFLICT ("poolId") DO UPDATE SET raised = EXCLUDED.raised, "asOfMs" = EXCLUDED."asOfMs"
  WHERE NOT $4::boolean OR known."asOfMs" <= EXCLUDED."asOfMs"`;

/**
 * Keeps what pools have raised, by which lists are sorted. Of a batch of events only each pool's newest counts, and of a
 * parked one and what is known, the newer.
 */
@Injectable()
export class RaisedProjection {
  @OnEvents(
    'launchpad.v1.orders.>',
    OrderPlacedSchema,
    OrderChangedSchema,
    OrderRetractedSchema,
    BidsRevaluedSchema,
  )
  async onOrders(events: Delivered<BookEvent>[], transaction: EntityManager): Promise<void> {
    const raised = new Map<string, { amount: string; timeMs: number }>();
    for (const { message, meta } of events) {
      const { poolId = '', figures } = message.summary ?? {};
      if (figures) raised.set(poolId, { amount: figures.thresholdCounter, timeMs: meta.timeMs });
    }
    if (raised.size === 0) return;
    const amounts = [...raised.values()].map(({ amount }) => amount);
    const times = [...raised.values()].map(({ timeMs }) => timeMs);
    const replayed = events.some(({ meta }) => meta.replayed);
    await transaction.query(SAVE, [[...raised.keys()], amounts, times, replayed]);
  }
}
