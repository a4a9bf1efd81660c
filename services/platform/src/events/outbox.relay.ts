import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { Gauge } from 'prom-client';
import type { NatsConnection } from '@nats-io/transport-node';
import {
  DataSource,
  type EntityManager,
  type EntitySubscriberInterface,
  type InsertEvent,
  type QueryRunner,
} from 'typeorm';
import { fits, NATS } from '../nats/connection.js';
import { Metrics } from '../operations/metrics.js';
import { ParkedEvent } from './inbox.entity.js';
import { EventStream } from './stream.js';
import { OutboxEvent } from './outbox.entity.js';

const BATCH = 200;
const IDLE_MS = 1_000;
const PUBLISH_TIMEOUT_MS = 5_000;
/** Source of the parked events that never left. */
const OUTBOX = 'outbox';

/**
 * Publishes what the outbox holds, in order, and forgets it once the stream has it. One instance of a service
 * relays at a time, since two would overtake each other. A commit in this process wakes it at once.
 */
@Injectable()
export class OutboxRelay
  implements
    OnModuleInit,
    OnApplicationBootstrap,
    BeforeApplicationShutdown,
    EntitySubscriberInterface<OutboxEvent>
{
  private readonly logger = new Logger(OutboxRelay.name);
  private readonly inserting = new WeakSet<QueryRunner>();
  private running = Promise.resolve();
  private stopping = false;
  private wake = () => {};

  constructor(
    private readonly dataSource: DataSource,
    private readonly stream: EventStream,
    private readonly metrics: Metrics,
    @Inject(NATS) private readonly nats: NatsConnection,
  ) {
    const gauge: Gauge = new Gauge({
      name: 'launchpad_outbox_waiting',
      help: 'Events committed and not yet published',
      registers: [metrics.registry],
      collect: async () => gauge.set(await dataSource.manager.count(OutboxEvent)),
    });
  }

  onModuleInit(): void {
    this.dataSource.subscribers.push(this);
  }

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.running;
  }

  listenTo(): typeof OutboxEvent {
    return OutboxEvent;
  }

  afterInsert({ queryRunner }: InsertEvent<OutboxEvent>): void {
    this.inserting.add(queryRunner);
  }

  afterTransactionCommit({ queryRunner }: { queryRunner: QueryRunner }): void {
    if (this.inserting.delete(queryRunner)) this.wake();
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      const woken = this.sleeper();
      try {
        await this.stream.ensure();
        while (!this.stopping) {
          const woken = this.sleeper();
          if ((await this.publishBatch()) < BATCH) await woken;
        }
      } catch (error) {
        this.logger.warn(`Events wait: ${String(error)}`);
        await woken;
      }
    }
    await this.publishBatch().catch(() => {});
  }

  // Resolves on the next wake, or when idle for a while: another instance may have left something.
  private sleeper(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, IDLE_MS);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private publishBatch(): Promise<number> {
    return this.dataSource.transaction(async (transaction) => {
      const [turn] = await transaction.query<[{ mine: boolean }]>(
        `SELECT pg_try_advisory_xact_lock(hashtext('outbox')) AS mine`,
      );
      if (!turn.mine) return 0;
      const events = await transaction.find(OutboxEvent, { order: { position: 'ASC' }, take: BATCH });
      const large = events.filter(({ data }) => !fits(this.nats, data));
      for (const event of large) await this.putAside(event, transaction);
      // Sent without waiting for each: the server takes them in their order, and knows one that comes again.
      await Promise.all(events.filter((event) => !large.includes(event)).map((event) => this.publish(event)));
      if (events.length > 0)
        await transaction.delete(
          OutboxEvent,
          events.map(({ position }) => position),
        );
      return events.length;
    });
  }

  private async publish({ subject, data, eventId }: OutboxEvent): Promise<void> {
    await this.stream.client.publish(subject, data, { msgID: eventId, timeout: PUBLISH_TIMEOUT_MS });
  }

  // It would never go out, and hold up all behind it.
  private async putAside({ subject, data, eventId }: OutboxEvent, transaction: EntityManager): Promise<void> {
    this.metrics.tooLarge.inc({ subject });
    this.logger.error(`ALERT: ${subject} ${eventId} has ${data.length} bytes, can't be sent and is parked`);
    const parked = { eventId, source: OUTBOX, subject, data, error: 'larger than NATS takes' };
    await transaction.upsert(ParkedEvent, parked, ['eventId', 'source']);
  }
}
