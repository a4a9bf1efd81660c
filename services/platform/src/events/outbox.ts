import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { create, getOption, toBinary, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf';
import { event as eventOption, EventSchema } from '@launchpad/proto';
import type { EntityManager, QueryRunner } from 'typeorm';
import { Clock } from '../clock/clock.js';
import { traceparent } from '../tracing/trace.js';
import { packed, type Message } from './packed.js';

const AT_ONCE = 1_000;

// The entity manager would name three parameters for each event, and look every one up among them.
const ADD = `
  INSERT INTO outbox_event ("eventId", subject, data)
  SELECT "eventId", subject, data
  FROM unnest($1::text[], $2::text[], $3::bytea[]) WITH ORDINALITY AS added ("eventId", subject, data, number)
  ORDER BY number`;

/** An event to publish. */
export interface NewEvent<D extends DescMessage> {
  /** Full subject, of facts: `launchpad.v1.chain.5.orderPlaced.3`; of any other event by its message. */
  subject?: string;
  schema: D;
  message: MessageInitShape<D>;
  /** The message as bytes, if it was encoded for something else already. */
  payload?: Uint8Array;
  /** Set if the event is derived from something with an identity; random by default. */
  id?: string;
  /** The trace it belongs to; that of the running work by default. */
  traceparent?: string;
}

/** The subject that a message's definition names for it. Throws if it is no event. */
function subjectOf(schema: DescMessage): string {
  const name = getOption(schema, eventOption);
  if (!name) throw new Error(`${schema.typeName} is no event`);
  return `launchpad.v1.${name}`;
}

/** Publishes events atomically with the transaction they are about. */
@Injectable()
export class Outbox {
  private readonly adding = new WeakSet<QueryRunner>();

  constructor(private readonly clock: Clock) {}

  /**
   * Adds an event to a transaction. It is published, at least once, after the commit, in the order of adding.
   * @param transaction the manager of the transaction that changes the state
   */
  add<D extends DescMessage>(transaction: EntityManager, event: NewEvent<D>): Promise<void> {
    return this.addAll(transaction, [event]);
  }

  /**
   * Adds several events in order, a thousand per statement. Those on the same subject that come one after the other are
   * published in one message.
   */
  async addAll<D extends DescMessage>(transaction: EntityManager, events: NewEvent<D>[]): Promise<void> {
    for (let from = 0; from < events.length; from += AT_ONCE) {
      const rows = packed(events.slice(from, from + AT_ONCE).map((event) => this.message(event)));
      await transaction.query(ADD, [
        rows.map(({ eventId }) => eventId),
        rows.map(({ subject }) => subject),
        rows.map(({ data }) => data),
      ]);
    }
    if (transaction.queryRunner && events.length > 0) this.adding.add(transaction.queryRunner);
  }

  /** Whether the last transaction of a connection has added events; forgets it. */
  hasAdded(connection: QueryRunner): boolean {
    return this.adding.delete(connection);
  }

  private message<D extends DescMessage>(event: NewEvent<D>): Message {
    const id = event.id ?? randomUUID();
    const data = create(EventSchema, {
      id,
      type: event.schema.typeName,
      payload: event.payload ?? toBinary(event.schema, create(event.schema, event.message)),
      timeMs: BigInt(this.clock.nowMs()),
      traceparent: traceparent(event.traceparent),
    });
    return {
      eventId: id,
      subject: event.subject ?? subjectOf(event.schema),
      data: Buffer.from(toBinary(EventSchema, data)),
    };
  }
}
