import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { fromBinary, type DescMessage } from '@bufbuild/protobuf';
import type { EntityManager } from 'typeorm';
import { Metrics } from '../operations/metrics.js';
import { withSpans } from '../tracing/trace.js';
import type { Semaphore } from '../semaphore.js';
import { byLock } from './by-lock.js';
import type { ParkedEvent } from './inbox.entity.js';
import type { Inbox, Reading } from './inbox.js';
import type { Delivered, EventSource } from './on-event.js';
import { StreamReader, type StreamPosition } from './stream.reader.js';
import type { EventStream } from './stream.js';
import { eventsIn, type StreamedEvent } from './streamed-event.js';
import { matches } from '../nats/subject.js';
import { isTransient } from '../transient.js';

/** A handler bound to its provider. */
export type EventHandler = (events: Delivered<unknown>[], transaction: EntityManager) => Promise<void>;

export interface ConsumerOptions extends Reading, Pick<EventSource, 'schemas' | 'lockOf' | 'outdatedBy'> {
  handle: EventHandler;
  /** What it waits for before it reads. */
  after?: Promise<unknown>;
}

const MAX_TRIES = 6;
const RETRY_MS = 100;
const MAX_RETRY_MS = 2_000;

/** An event as received. */
interface ReceivedEvent extends Pick<StreamedEvent, 'subject' | 'sequence' | 'isLast' | 'data'> {
  id: string;
  traceparent: string;
  /** Undefined for an event of another type. */
  delivered?: Delivered<unknown>;
  /** Why it can't be read. */
  unreadable?: unknown;
}

/**
 * Applies the events of one source, or of one partition of it, in order, surviving restarts of all servers: a whole batch
 * in one transaction, or if that fails each of its halves, down to the event that fails. Any number of instances may run;
 * the first to lock an event applies it.
 */
export class EventConsumer {
  private readonly logger = new Logger(EventConsumer.name);
  private readonly types: ReadonlyMap<string, DescMessage>;
  private readonly reader: StreamReader;
  private readonly stopping = new AbortController();
  private readonly stopped = once(this.stopping.signal, 'abort');

  constructor(
    private readonly options: ConsumerOptions,
    private readonly stream: EventStream,
    private readonly metrics: Metrics,
    private readonly inbox: Inbox,
    private readonly transactions: Semaphore,
  ) {
    const { subject, schemas } = options;
    this.types = new Map(schemas.map((schema) => [schema.typeName, schema]));
    this.reader = new StreamReader(stream, {
      source: subject,
      position: () => this.position(),
      isProcessed: (sequence) => this.isProcessed(sequence),
      lost: (place) => inbox.forget(options, place),
      process: async (streamed, id) => {
        for (const events of this.batches(streamed)) {
          if (this.stopping.signal.aborted) return;
          await this.process(events, id);
        }
      },
    });
  }

  start(): void {
    this.reader.start();
  }

  /** Resolves once everything is applied that the stream held at the first read. */
  get caughtUp(): Promise<void> {
    return this.reader.caughtUp;
  }

  /** Stops after the current transaction. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.reader.stop();
  }

  /** Whether an event is of those that it reads. */
  reads({ source, subject }: Reading): boolean {
    return source === this.options.source && matches(this.options.subject, subject);
  }

  /**
   * Applies a parked event again, unless a later one left nothing of it. If it fails for good it stays parked, with the
   * new reason.
   */
  async replay({ eventId, subject, data }: ParkedEvent): Promise<void> {
    const { source, handle, outdatedBy, lockOf } = this.options;
    const [event] = eventsIn({ seq: 0, timestampNanos: 0n, subject, data });
    const { id, delivered, unreadable } = this.read(event);
    const apply = async (transaction: EntityManager) => {
      if (outdatedBy && (await this.inbox.knows(this.options, outdatedBy(id), transaction))) return;
      if (unreadable) throw unreadable;
      if (!delivered || (lockOf && !lockOf(delivered.message as Parameters<typeof lockOf>[0]))) return;
      const meta = { ...delivered.meta, replayed: true } as const;
      await handle([{ ...delivered, meta }], transaction);
    };
    try {
      await this.transactions.run(() => this.inbox.replay(this.options, eventId, apply));
    } catch (error) {
      this.metrics.eventsFailed.inc({ source });
      this.logger.error(`${subject} ${eventId} cannot be applied again`, error);
      if (!isTransient(error)) await this.inbox.parkAgain(eventId, source, reasonOf(error));
    }
  }

  private async position(): Promise<StreamPosition | undefined> {
    await Promise.race([this.options.after, this.stopped]);
    this.stopping.signal.throwIfAborted();
    return this.inbox.position(this.options);
  }

  // Of the source, since a partition's position may be that of all.
  private async isProcessed(sequence: number): Promise<boolean> {
    const message = await this.stream.at(sequence, this.options.source);
    const last = message && eventsIn(message).at(-1);
    return last !== undefined && this.inbox.knows(this.options, this.read(last).id);
  }

  /** Splits events into transactions: all in one, or one per lock. */
  private batches(streamed: StreamedEvent[]): ReceivedEvent[][] {
    const { lockOf } = this.options;
    const events = streamed.map((event) => this.read(event));
    if (!lockOf) return [events];
    return byLock(events, (message) => lockOf(message as Parameters<typeof lockOf>[0]));
  }

  private read({ event, unreadable, ...streamed }: StreamedEvent): ReceivedEvent {
    if (!event) return { ...streamed, unreadable, id: `unread-${streamed.sequence}`, traceparent: '' };
    const { id, type, payload, timeMs, traceparent } = event;
    // also where the content is unreadable: what came later is found by it
    const received = { ...streamed, id, traceparent };
    try {
      const schema = this.types.get(type);
      const meta = { id, subject: streamed.subject, timeMs: Number(timeMs) };
      return { ...received, ...(schema && { delivered: { message: fromBinary(schema, payload), meta } }) };
    } catch (error) {
      return { ...received, unreadable: error };
    }
  }

  private async process(events: ReceivedEvent[], stream: string): Promise<void> {
    const { source } = this.options;
    const { signal } = this.stopping;
    // Those that an outage fails say nothing about the event, and may be any number.
    const tries = { passing: 0, lasting: 0 };
    for (;;) {
      try {
        return await this.apply(events, stream);
      } catch (error) {
        const [event] = events;
        const kind = isTransient(error) ? 'passing' : 'lasting';
        tries[kind] += 1;
        if (kind === 'lasting' && events.length > 1) {
          const middle = Math.ceil(events.length / 2);
          await this.process(events.slice(0, middle), stream);
          return await this.process(events.slice(middle), stream);
        }
        this.metrics.eventsFailed.inc({ source });
        if (event && kind === 'lasting' && (event.unreadable || tries.lasting === MAX_TRIES)) {
          return this.park(event, stream, error);
        }
        this.logger.warn(`${event?.subject} ${event?.id}: ${String(error)}; retrying`);
        await delay(retryMs(tries[kind]), undefined, { signal });
      }
    }
  }

  private async apply(events: ReceivedEvent[], stream: string): Promise<void> {
    const { source, subject, handle } = this.options;
    const unreadable = events.find((event) => event.unreadable);
    if (unreadable) throw unreadable.unreadable;
    const span = {
      name: `process ${source}`,
      kind: 'consumer',
      attributes: { 'messaging.system': 'nats', 'messaging.batch.message_count': events.length },
    } as const;
    const traces = events.map(({ traceparent }) => traceparent);
    const apply = () =>
      this.inbox.apply(
        { source, subject, stream },
        events,
        async (fresh, transaction) => {
          const delivered = fresh.flatMap((event) => event.delivered ?? []);
          for (const { meta } of delivered) this.metrics.eventAge.observe({ source }, ageOf(meta.timeMs));
          if (delivered.length > 0) await handle(delivered, transaction);
        },
        ({ delivered }) => delivered !== undefined,
      );
    const applied = await this.transactions.run(() => withSpans(span, traces, apply));
    this.metrics.eventsApplied.inc({ source }, applied);
  }

  private async park(
    { id, sequence, isLast, subject, data }: ReceivedEvent,
    stream: string,
    error: unknown,
  ): Promise<void> {
    const { source, subject: reads } = this.options;
    const parked = { eventId: id, subject, data: Buffer.from(data()), error: reasonOf(error) };
    await this.inbox.park(parked, { source, subject: reads, stream, sequence, isLast });
    this.metrics.eventsParked.inc({ source });
    this.logger.error(`ALERT: ${subject} ${id} cannot be applied and is parked`, error);
  }
}

const reasonOf = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** How long a failed event waits for its next try, after so many. */
export const retryMs = (tries: number) => Math.min(RETRY_MS * 2 ** (tries - 1), MAX_RETRY_MS);

/** Seconds since an event was created by another process, whose clock may be ahead. */
export const ageOf = (timeMs: number) => Math.max(0, Date.now() - timeMs) / 1000;
