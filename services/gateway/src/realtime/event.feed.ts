import { Logger } from '@nestjs/common';
import { fromBinary, type DescMessage, type MessageShape } from '@bufbuild/protobuf';
import { StreamReader, type EventStream } from '@launchpad/platform';
import { EventSchema } from '@launchpad/proto';
import type { JsMsg } from '@nats-io/jetstream';

/** An event with what its envelope says. */
export interface Fed<E> {
  event: E;
  /** when it was created, unix milliseconds */
  timeMs: number;
  traceparent: string;
}

/**
 * New events of a source, in order, for every instance, which notifies its own sockets. Neither a lost connection nor
 * a lost stream leaves a gap.
 */
export class EventFeed<D extends DescMessage> {
  private readonly logger = new Logger(EventFeed.name);
  private readonly types: ReadonlyMap<string, D>;
  private readonly reader: StreamReader;
  private place: { stream: string; sequence: number } | undefined;

  /**
   * @param source subject, wildcards allowed
   * @param schemas types the handler accepts; others are skipped
   * @param handle receives one or more events
   */
  constructor(
    stream: EventStream,
    source: string,
    schemas: readonly D[],
    private readonly handle: (events: Fed<MessageShape<D>>[]) => Promise<void>,
  ) {
    this.types = new Map(schemas.map((schema) => [schema.typeName, schema]));
    this.reader = new StreamReader(stream, {
      source,
      from: 'now',
      // before its first event it goes on where it began
      position: async () => (this.place ??= await stream.end()),
      process: (messages, id) => this.deal(messages, id),
    });
  }

  get isListening(): boolean {
    return this.reader.isReading;
  }

  start(): void {
    this.reader.start();
  }

  stop(): Promise<void> {
    return this.reader.stop();
  }

  private async deal(messages: JsMsg[], stream: string): Promise<void> {
    const sequence = messages.at(-1)?.seq;
    if (sequence !== undefined) this.place = { stream, sequence };
    try {
      await this.handle(messages.flatMap((message) => this.read(message)));
    } catch (error) {
      // A page that misses it reads the new state at the next event.
      this.logger.warn(`${messages.length} events could not be handled: ${String(error)}`);
    }
  }

  private read({ data, subject }: JsMsg): Fed<MessageShape<D>>[] {
    try {
      const { type, payload, timeMs, traceparent } = fromBinary(EventSchema, data);
      const schema = this.types.get(type);
      return schema ? [{ event: fromBinary(schema, payload), timeMs: Number(timeMs), traceparent }] : [];
    } catch (error) {
      this.logger.warn(`${subject} can't be read: ${String(error)}`);
      return [];
    }
  }
}
