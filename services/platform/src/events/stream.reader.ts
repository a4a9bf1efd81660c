import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { DeliverPolicy, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import { EventStream, STREAM } from './stream.js';

/** A place in the stream. */
export interface Place {
  /** The stream, by when it was made: another one counts from 1 again. */
  stream: string;
  /** Of the last message dealt with. */
  sequence: number;
}

/** How a source is read. */
export interface ReaderOptions {
  /** The subject, wildcards allowed. */
  source: string;
  /** Where reading begins where no place is known, or the known one is not of this stream. */
  from: 'start' | 'now';
  /** The place that is known, asked whenever reading begins anew. */
  place: () => Promise<Place | undefined>;
  /** Told of a place that the stream does not reach any more. */
  lost?: (place: Place) => Promise<void>;
  /** Deals with what has come, in its order; what it throws begins the reading anew. */
  deal: (messages: JsMsg[], stream: string) => Promise<void>;
}

/** Messages dealt with at once, at most. */
const BATCH = 200;
const REOPEN_MS = 1_000;
/** What may have taken the server's side of the reading away. */
const BREAKS = new Set(['heartbeats_missed', 'consumer_not_found', 'consumer_deleted', 'stream_not_found']);

/**
 * Reads the messages of a source in their order, without a gap, over restarts of everything around it. It hands on
 * what is there: one message while they come slowly, many after it fell behind.
 */
export class StreamReader {
  private readonly logger = new Logger(StreamReader.name);
  private readonly stopping = new AbortController();
  private messages: ConsumerMessages | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly stream: EventStream,
    private readonly options: ReaderOptions,
  ) {}

  /** Whether the server sends what comes. */
  get isReading(): boolean {
    return this.messages !== undefined;
  }

  start(): void {
    this.running = this.run();
  }

  /** Ends after what is being dealt with, if anything. */
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
        this.logger.warn(`No events of ${this.options.source} for now: ${String(error)}`);
        await delay(REOPEN_MS, undefined, { signal }).catch(() => {});
      } finally {
        this.messages = undefined;
      }
    }
  }

  private async read(): Promise<void> {
    const { source, deal } = this.options;
    await this.stream.ensure();
    const { stream, sequence } = await this.begin();
    const consumer = await this.stream.client.consumers.get(STREAM, {
      filter_subjects: source,
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: sequence + 1,
    });
    const messages = await consumer.consume({ max_messages: BATCH });
    this.messages = messages;
    if (this.stopping.signal.aborted) messages.stop();
    void stopOnBreak(messages);
    for await (const batch of batches(messages)) {
      await deal(batch, stream);
      if (this.stopping.signal.aborted) return;
    }
  }

  private async begin(): Promise<Place> {
    const { place, from, lost } = this.options;
    // The place first: what others deal with meanwhile can only be beyond it.
    const known = await place();
    const { stream, sequence: last } = await this.stream.end();
    if (known?.stream === stream && known.sequence <= last) return known;
    if (known) await lost?.(known);
    return { stream, sequence: from === 'now' ? last : 0 };
  }
}

/** The consumer's own way of going on would miss that the stream is another one. */
async function stopOnBreak(messages: ConsumerMessages): Promise<void> {
  for await (const { type } of messages.status()) if (BREAKS.has(type)) messages.stop();
}

/** What has come so far, again and again. */
async function* batches(messages: ConsumerMessages): AsyncGenerator<JsMsg[]> {
  const iterator = messages[Symbol.asyncIterator]();
  for (let next = iterator.next(); ;) {
    const first = await next;
    if (first.done) return;
    const batch = [first.value];
    next = iterator.next();
    while (batch.length < BATCH) {
      const more = await Promise.race([next, immediate(undefined)]);
      if (!more || more.done) break;
      batch.push(more.value);
      next = iterator.next();
    }
    yield batch;
  }
}
