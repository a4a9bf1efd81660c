import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { create, toBinary, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf';
import { EventSchema } from '@launchpad/proto';
import type { EntityManager } from 'typeorm';
import { Clock } from '../clock/clock.js';
import { traceparent } from '../trace.js';
import { OutboxEvent } from './outbox.entity.js';

/** An event to publish. */
export interface NewEvent<D extends DescMessage> {
  /** Full subject: `launchpad.v1.orders.placed`. */
  subject: string;
  schema: D;
  message: MessageInitShape<D>;
  /** Where the event follows from something with an identity of its own; random otherwise. */
  id?: string;
}

/** Publishes events with the transaction that they tell about: both happen or neither. */
@Injectable()
export class Outbox {
  constructor(private readonly clock: Clock) {}

  /**
   * Adds an event to a transaction. It is published, at least once, after the commit, in the order of adding.
   * @param transaction the manager of the transaction that changes the state
   */
  async add<D extends DescMessage>(transaction: EntityManager, event: NewEvent<D>): Promise<void> {
    const id = event.id ?? randomUUID();
    const data = create(EventSchema, {
      id,
      type: event.schema.typeName,
      payload: toBinary(event.schema, create(event.schema, event.message)),
      timeMs: BigInt(this.clock.nowMs()),
      traceparent: traceparent(),
    });
    const row = { eventId: id, subject: event.subject, data: Buffer.from(toBinary(EventSchema, data)) };
    await transaction.save(OutboxEvent, row, { reload: false });
  }
}
