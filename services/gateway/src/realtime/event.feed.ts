import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { fromBinary, type DescMessage, type MessageShape } from '@bufbuild/protobuf';
import { EventSchema } from '@launchpad/proto';
import { DeliverPolicy, jetstream, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';

const STREAM = 'LAUNCHPAD';
const RETRY_MS = 1_000;

/**
 * The events of a source from now on, in their order, to every instance: each tells its own sockets. A lost
 * connection leaves no gap.
 */
export class EventFeed<D extends DescMessage> {
  private readonly logger = new Logger(EventFeed.name);
  private readonly types: ReadonlyMap<string, D>;
  private messages: ConsumerMessages | undefined;
  private lastSequence = 0;
  private stopping = false;
  private running = Promise.resolve();

  /**
   * @param source subject, wildcards allowed
   * @param schemas types the handler takes; others are passed over
   */
  constructor(
    private readonly nats: NatsConnection,
    private readonly source: string,
    schemas: readonly D[],
    private readonly handle: (event: MessageShape<D>) => Promise<void>,
  ) {
    this.types = new Map(schemas.map((schema) => [schema.typeName, schema]));
  }

  get isListening(): boolean {
    return this.messages !== undefined;
  }

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.messages?.stop();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      try {
        this.messages = await this.open();
        for await (const message of this.messages) await this.receive(message);
      } catch (error) {
        this.logger.warn(`No events of ${this.source} for now: ${String(error)}`);
      }
      this.messages = undefined;
      if (!this.stopping) await delay(RETRY_MS);
    }
  }

  private async open(): Promise<ConsumerMessages> {
    const from =
      this.lastSequence === 0
        ? { deliver_policy: DeliverPolicy.New }
        : { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: this.lastSequence + 1 };
    const consumer = await jetstream(this.nats).consumers.get(STREAM, {
      filter_subjects: this.source,
      ...from,
    });
    return consumer.consume();
  }

  private async receive({ data, seq, subject }: JsMsg): Promise<void> {
    this.lastSequence = seq;
    try {
      const { type, payload } = fromBinary(EventSchema, data);
      const schema = this.types.get(type);
      if (schema) await this.handle(fromBinary(schema, payload));
    } catch (error) {
      // A page that misses it reads the state anew at the next one.
      this.logger.warn(`${subject} was not passed on: ${String(error)}`);
    }
  }
}
