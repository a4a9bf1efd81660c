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
  INSERT INTO pool_raised ("poolId", raised) SELECT * FROM unnest($1::text[], $2::numeric[])
  ON CONFLICT ("poolId") DO UPDATE SET raised = EXCLUDED.raised WHERE pool_raised.raised <> EXCLUDED.raised`;

/** Keeps what pools have raised, by which lists are sorted. Of a batch of events only each pool's newest counts. */
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
    const raised = new Map<string, string>();
    for (const { message } of events) {
      const { poolId = '', figures } = message.summary ?? {};
      if (figures) raised.set(poolId, figures.thresholdCounter);
    }
    if (raised.size > 0) await transaction.query(SAVE, [[...raised.keys()], [...raised.values()]]);
  }
}
