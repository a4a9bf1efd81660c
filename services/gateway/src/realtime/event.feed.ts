import { Logger } from '@nestjs/common';
import { fromBinary, type DescMessage, type MessageShape } from '@bufbuild/protobuf';
import { StreamReader, type EventStream, type StreamedEvent, type StreamPosition } from '@launchpad/platform';

/** An event with what its envelope says. */
export interface Fed<E> {
  event: E;
  /** when it was created, unix milliseconds */
  timeMs: number;
  traceparent: string;
}

/**
 * New events of a source, in order, for every instance, which notifies its own sockets. Neither a lost connection nor
 * a stream that was lost or restored to an earlier state leaves a gap.
 */
export class EventFeed<D extends DescMessage> {
  private readonly logger = new Logger(EventFeed.name);
  private readonly types: ReadonlyMap<string, D>;
  private readonly reader: StreamReader;
  private place: Required<StreamPosition> | undefined;

  /**
   * @param source subject, wildcards allowed
   * @param schemas types the handler accepts; others are skipped
   * @param handle receives one or more events
   */
  constructor(
    private readonly stream: EventStream,
    private readonly source: string,
    schemas: readonly D[],
    private readonly handle: (events: Fed<MessageShape<D>>[]) => Promise<void>,
  ) {
    this.types = new Map(schemas.map((schema) => [schema.typeName, schema]));
    this.reader = new StreamReader(stream, {
      source,
      // before its first event it goes on where it began
      position: async () => (this.place ??= await this.newest()),
      isProcessed: async (sequence) =>
        (await stream.at(sequence, source))?.timestampNanos === this.place?.nanos,
      process: (events, id) => this.deal(events, id),
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

  private async newest(): Promise<Required<StreamPosition>> {
    const { stream } = await this.stream.end();
    const newest = await this.stream.newest(this.source);
    return { stream, sequence: newest?.seq ?? 0, nanos: newest?.timestampNanos ?? 0n };
  }

  private async deal(events: StreamedEvent[], stream: string): Promise<void> {
    const last = events.at(-1);
    if (last) this.place = { stream, sequence: last.sequence, nanos: last.nanos };
    try {
      await this.handle(events.flatMap((event) => this.read(event)));
    } catch (error) {
      // A page that misses it reads the new state at the next event.
      this.logger.warn(`${events.length} events could not be handled: ${String(error)}`);
    }
  }

  private read({ event, unreadable, subject }: StreamedEvent): Fed<MessageShape<D>>[] {
    try {
      if (!event) throw unreadable;
      const { type, payload, timeMs, traceparent } = event;
      const schema = this.types.get(type);
      return schema ? [{ event: fromBinary(schema, payload), timeMs: Number(timeMs), traceparent }] : [];
    } catch (error) {
      this.logger.warn(`${subject} can't be read: ${String(error)}`);
      return [];
    }
  }
}
