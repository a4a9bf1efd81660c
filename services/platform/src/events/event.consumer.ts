import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { create, fromBinary, type DescMessage } from '@bufbuild/protobuf';
import {
  AckPolicy,
  DeliverPolicy,
  jetstreamManager,
  type Consumer,
  type ConsumerMessages,
  type JsMsg,
} from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';
import { EventSchema, type Event } from '@launchpad/proto';
import type { EntityManager } from 'typeorm';
import { durableOf } from '../nats/permissions.js';
import { Metrics } from '../operations/metrics.js';
import { withTrace } from '../trace.js';
import type { Inbox } from './inbox.js';
import type { EventMeta } from './on-event.js';
import { EventStream, STREAM } from './stream.js';
import { isTransient } from './transient.js';

/** A handler bound to its provider. */
export type EventHandler = (
  message: unknown,
  transaction: EntityManager | undefined,
  meta: EventMeta,
) => Promise<void>;

export interface ConsumerOptions {
  service: string;
  /** The subject listened on; wildcards allowed. */
  source: string;
  schemas: readonly DescMessage[];
  handle: EventHandler;
}

const TRIES = 6;
const ACK_WAIT_MS = 30_000;
const FETCH_MS = 10_000;
const RETRY_MS = 100;
const LONGEST_RETRY_MS = 2_000;
const REOPEN_MS = 1_000;

/** Applies the events of one source, one at a time and in order, over restarts of everything around it. */
export class EventConsumer {
  private readonly logger = new Logger(EventConsumer.name);
  private readonly types: ReadonlyMap<string, DescMessage>;
  private messages: ConsumerMessages | undefined;
  private running = Promise.resolve();
  private stopping = false;

  constructor(
    private readonly options: ConsumerOptions,
    private readonly nats: NatsConnection,
    private readonly stream: EventStream,
    private readonly metrics: Metrics,
    private readonly inbox: Inbox | undefined,
  ) {
    this.types = new Map(options.schemas.map((schema) => [schema.typeName, schema]));
  }

  start(): void {
    this.running = this.run();
  }

  /** Ends after the event at work, if any. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.messages?.stop();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      try {
        const consumer = await this.open();
        while (!this.stopping) await this.consume(consumer);
      } catch (error) {
        if (this.stopping) return;
        this.logger.warn(`No events of ${this.options.source} for now: ${String(error)}`);
        await delay(REOPEN_MS);
      }
    }
  }

  private async open(): Promise<Consumer> {
    const { service, source } = this.options;
    await this.stream.ensure();
    const manager = await jetstreamManager(this.nats);
    const durable = durableOf(service, source);
    await manager.consumers.add(STREAM, {
      durable_name: durable,
      filter_subject: source,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ACK_WAIT_MS),
      deliver_policy: DeliverPolicy.All,
      // One event out at a time keeps the order, over retries and over instances.
      max_ack_pending: 1,
    });
    return this.stream.client.consumers.get(STREAM, durable);
  }

  private async consume(consumer: Consumer): Promise<void> {
    this.messages = await consumer.fetch({ max_messages: 100, expires: FETCH_MS });
    for await (const message of this.messages) {
      await this.receive(message);
      if (this.stopping) return;
    }
  }

  private async receive(message: JsMsg): Promise<void> {
    const { source } = this.options;
    const event = eventOf(message);
    if (event instanceof Error) {
      const unread = create(EventSchema, { id: `unread-${message.seq}` });
      return this.park(unread, message, event);
    }
    try {
      await withTrace(event.traceparent, () => this.apply(event, message.subject));
      message.ack();
    } catch (error) {
      this.metrics.eventsFailed.inc({ source });
      if (message.info.deliveryCount < TRIES || isTransient(error)) {
        this.logger.warn(`${message.subject} ${event.id}: ${String(error)}; trying again`);
        message.nak(Math.min(RETRY_MS * 2 ** (message.info.deliveryCount - 1), LONGEST_RETRY_MS));
      } else {
        await this.park(event, message, error);
      }
    }
  }

  private async apply(event: Event, subject: string): Promise<void> {
    const { source, handle } = this.options;
    const schema = this.types.get(event.type);
    if (!schema) return;
    const payload = fromBinary(schema, event.payload);
    const meta = { id: event.id, subject, timeMs: Number(event.timeMs) };
    if (this.inbox)
      await this.inbox.apply(source, event.id, (transaction) => handle(payload, transaction, meta));
    else await handle(payload, undefined, meta);
    this.metrics.eventsApplied.inc({ source });
  }

  private async park(event: Event, message: JsMsg, error: unknown): Promise<void> {
    const { source } = this.options;
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const { subject, data } = message;
    await this.inbox?.park({ eventId: event.id, source, subject, data: Buffer.from(data), error: text });
    message.term();
    this.metrics.eventsParked.inc({ source });
    this.logger.error(`ALERT: ${subject} ${event.id} cannot be applied and is parked`, error);
  }
}

/** The event of a message, or why it is none. */
function eventOf({ data }: JsMsg): Event | Error {
  try {
    return fromBinary(EventSchema, data);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
