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
import { DataSource, type EntityManager, type EntitySubscriberInterface, type QueryRunner } from 'typeorm';
import { fits, NATS } from '../nats/connection.js';
import { Metrics } from '../operations/metrics.js';
import { OUTBOX, ParkedEvent } from './inbox.entity.js';
import { EventStream } from './stream.js';
import { Outbox } from './outbox.js';
import { OutboxEvent } from './outbox.entity.js';

/** Messages at once: each of several events has up to 64 kB. */
const BATCH = 200;
const IDLE_MS = 1_000;
const PUBLISH_TIMEOUT_MS = 5_000;

/**
 * Publishes the events in the outbox, in order, and deletes them once the stream has stored them. One instance of a
 * service publishes at a time, to keep the order. A commit in this process wakes it immediately.
 */
@Injectable()
export class OutboxRelay
  implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown, EntitySubscriberInterface
{
  private readonly logger = new Logger(OutboxRelay.name);
  private running = Promise.resolve();
  private stopping = false;
  private wake = () => {};

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly stream: EventStream,
    private readonly metrics: Metrics,
    @Inject(NATS) private readonly nats: NatsConnection,
  ) {
    const gauge: Gauge = new Gauge({
      name: 'launchpad_outbox_waiting',
      help: 'Messages of events committed and not yet published',
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

  afterTransactionCommit({ queryRunner }: { queryRunner: QueryRunner }): void {
    if (this.outbox.hasAdded(queryRunner)) this.wake();
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      const wokenSince = this.sleeper();
      try {
        await this.stream.ensure();
        while (!this.stopping) {
          const woken = this.sleeper();
          if ((await this.publishBatch()) < BATCH) await woken;
        }
      } catch (error) {
        this.logger.warn(`Events wait to be published: ${String(error)}`);
        await wokenSince;
      }
    }
    await this.publishBatch().catch(() => {});
  }

  // Resolves on the next wake, or after a while, since another instance may have left events behind.
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
      const [lock] = await transaction.query<[{ acquired: boolean }]>(
        `SELECT pg_try_advisory_xact_lock(hashtext('outbox')) AS acquired`,
      );
      if (!lock.acquired) return 0;
      const events = await transaction.find(OutboxEvent, { order: { position: 'ASC' }, take: BATCH });
      const large = events.filter(({ data }) => !fits(this.nats, data));
      for (const event of large) await this.park(event, transaction);
      // Pipelined: the server stores them in order, and discards duplicates.
      await Promise.all(events.filter((event) => !large.includes(event)).map((event) => this.publish(event)));
      const positions = events.map(({ position }) => position);
      if (positions.length > 0)
        await transaction.query('DELETE FROM outbox_event WHERE position = ANY ($1::bigint[])', [positions]);
      return events.length;
    });
  }

  private async publish({ subject, data, eventId }: OutboxEvent): Promise<void> {
    await this.stream.client.publish(subject, data, { msgID: eventId, timeout: PUBLISH_TIMEOUT_MS });
  }

  // It could never be published, and would block all events after it.
  private async park({ subject, data, eventId }: OutboxEvent, transaction: EntityManager): Promise<void> {
    this.metrics.tooLarge.inc({ subject });
    this.logger.error(`ALERT: ${subject} ${eventId} has ${data.length} bytes, can't be sent and is parked`);
    const parked = { eventId, source: OUTBOX, subject, data, error: 'larger than NATS takes' };
    await transaction.upsert(ParkedEvent, parked, ['eventId', 'source']);
  }
}
