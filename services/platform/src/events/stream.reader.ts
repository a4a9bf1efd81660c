import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { DeliverPolicy, type ConsumerMessages } from '@nats-io/jetstream';
import { arrived } from './arrived.js';
import { eventsIn, type StreamedEvent } from './streamed-event.js';
import { EventStream, STREAM } from './stream.js';

/** A position in the stream. */
export interface StreamPosition {
  /** The stream's creation time: a new stream starts again from 1. */
  stream: string;
  /** Of the last processed message. */
  sequence: number;
  /**
   * When NATS stored that message, unix nanoseconds. A stream that was restored to an earlier state is read from what it
   * stored later; without it from its start.
   */
  nanos?: bigint;
}

/** Options of a reader. */
export interface ReaderOptions {
  /** The subject, wildcards allowed. */
  source: string;
  /** The last known position, requested at each start. Without one, and in a stream that was created again, it starts from the start. */
  position: () => Promise<StreamPosition | undefined>;
  /**
   * Whether the message that the stream has at a position's sequence was processed. Without it a stream that was restored to
   * an earlier state is recognised only until it is as long again.
   */
  isProcessed?: (sequence: number) => Promise<boolean>;
  /** Called with a position that is not in the stream any more. */
  lost?: (position: StreamPosition) => Promise<void>;
  /** Processes the events of whole messages in order; an error restarts the reader. */
  process: (events: StreamedEvent[], stream: string) => Promise<void>;
}

/** How many messages may wait here, of which each may hold many events. */
const BUFFERED = 250;
const REOPEN_MS = 1_000;
/** Statuses that mean the server may have lost the consumer. */
const BREAKS = new Set(['heartbeats_missed', 'consumer_not_found', 'consumer_deleted', 'stream_not_found']);

/**
 * Reads the events of a source in order and without gaps, surviving restarts of all servers, in batches of whatever has
 * arrived.
 */
export class StreamReader {
  private readonly logger = new Logger(StreamReader.name);
  private readonly stopping = new AbortController();
  private messages: ConsumerMessages | undefined;
  private running: Promise<void> = Promise.resolve();
  private catchUp = () => {};
  /** Resolves once everything is processed that the stream held at the first read. */
  readonly caughtUp = new Promise<void>((resolve) => (this.catchUp = resolve));

  constructor(
    private readonly stream: EventStream,
    private readonly options: ReaderOptions,
  ) {}

  /** Whether the subscription is established. */
  get isReading(): boolean {
    return this.messages !== undefined;
  }

  start(): void {
    this.running = this.run();
  }

  /** Stops after the current batch. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.messages?.stop();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.read();
      } catch (error) {
        if (signal.aborted) return;
        this.logger.warn(`Reading events of ${this.options.source} failed: ${String(error)}`);
        await delay(REOPEN_MS, undefined, { signal }).catch(() => {});
      } finally {
        this.messages = undefined;
      }
    }
  }

  private async read(): Promise<void> {
    const { source, process } = this.options;
    await this.stream.ensure();
    const { stream, sequence } = await this.startPosition();
    const consumer = await this.stream.client.consumers.get(STREAM, {
      filter_subjects: source,
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: sequence + 1,
    });
    let { num_pending: earlier } = await consumer.info(true);
    if (earlier === 0) this.catchUp();
    const messages = await consumer.consume({ max_messages: BUFFERED });
    this.messages = messages;
    if (this.stopping.signal.aborted) messages.stop();
    void stopOnBreak(messages);
    for await (const batch of arrived(messages, eventsIn)) {
      await process(batch, stream);
      if (this.stopping.signal.aborted) return;
      earlier -= batch.filter(({ isLast }) => isLast).length;
      if (earlier <= 0) this.catchUp();
    }
  }

  private async startPosition(): Promise<StreamPosition> {
    const { position: place, source, lost, isProcessed } = this.options;
    // Read first: other instances can only move it forward meanwhile.
    const known = await place();
    const { stream, first, sequence: last } = await this.stream.end();
    if (known?.stream === stream && known.sequence <= last) {
      // What has expired since can't be compared.
      if (!isProcessed || known.sequence < first || (await isProcessed(known.sequence))) return known;
    }
    if (known) await lost?.(known);
    // Another stream than that of a position began after it, so all of it is new.
    if (known?.nanos === undefined || known.stream !== stream) return { stream, sequence: 0 };
    const next = await this.stream.after(known.nanos, source);
    return { stream, sequence: next ? next.seq - 1 : last };
  }
}

/** The consumer's own recovery would not notice that the stream was recreated. */
async function stopOnBreak(messages: ConsumerMessages): Promise<void> {
  for await (const { type } of messages.status()) if (BREAKS.has(type)) messages.stop();
}
