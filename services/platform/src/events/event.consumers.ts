import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { CONFIG, type DatabaseConfig } from '../config/config.js';
import { Networks } from '../config/networks.js';
import { Metrics } from '../operations/metrics.js';
import { PollingLoop } from '../polling-loop.js';
import { Semaphore } from '../semaphore.js';
import { SERVICE } from '../service.js';
import { partitionsOf, unpartitioned } from '../nats/chain-subjects.js';
import { EventConsumer, type ConsumerOptions, type EventHandler } from './event.consumer.js';
import { Inbox } from './inbox.js';
import { LiveInstances } from './live-instances.js';
import { sourcesOf, type EventSource } from './on-event.js';
import { shareOf } from './share.js';
import { EventStream } from './stream.js';

/** Share of the pool's connections that transactions of consumers take at most: the others are for requests. */
const SHARE_OF_CONNECTIONS = 0.4;
const LOOK_MS = 1_000;

type Handler = Omit<EventSource, 'subjects'> & Pick<ConsumerOptions, 'source' | 'handle'>;

/**
 * Finds the service's event handlers and runs a consumer for each source. Of a partitioned one each instance runs those of
 * its share, and each second looks which other instances are live; while two disagree about that, both read a partition,
 * and the lock of its position lets one of them apply each event.
 */
@Injectable()
export class EventConsumers implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(EventConsumers.name);
  private readonly transactions: Semaphore;
  private readonly consumers = new Map<string, EventConsumer>();
  private readonly stopping = new Set<Promise<void>>();
  private readonly looking = new PollingLoop(LOOK_MS, (error) =>
    this.logger.warn(`Looking for partitions and parked events failed: ${String(error)}`),
  );

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly networks: Networks,
    @Inject(SERVICE) private readonly service: string,
    private readonly stream: EventStream,
    private readonly metrics: Metrics,
    private readonly inbox: Inbox,
    private readonly instances: LiveInstances,
    @Inject(CONFIG) { DATABASE_CONNECTIONS }: DatabaseConfig,
  ) {
    this.transactions = new Semaphore(Math.floor(DATABASE_CONNECTIONS * SHARE_OF_CONNECTIONS));
  }

  onApplicationBootstrap(): void {
    const handlers = this.handlers();
    const sources = handlers.map(({ source }) => source);
    const twice = sources.find((source, index) => sources.indexOf(source) !== index);
    if (twice) throw new Error(`${twice} has two handlers in ${this.service}`);
    for (const handler of handlers.filter(({ partitioned }) => !partitioned)) {
      this.run({ ...handler, subject: handler.source });
    }
    const partitions = handlers
      .filter(({ partitioned }) => partitioned)
      .map((handler) => {
        // A fact without a partition is older than those with one, and may be what they retract.
        const earlier = this.run({ ...handler, subject: unpartitioned(handler.source) });
        const after = earlier.caughtUp;
        return partitionsOf(handler.source).map((subject) => ({ ...handler, subject, after }));
      });
    if (partitions.length > 0) this.looking.start(() => this.share(partitions));
    if (handlers.length > 0) this.looking.start(() => this.replay());
  }

  async onModuleDestroy(): Promise<void> {
    await this.looking.stop();
    for (const subject of this.consumers.keys()) this.end(subject);
    await Promise.all(this.stopping);
    // If that fails, the others see it soon.
    await this.instances.leave().catch(() => {});
  }

  /** Runs the consumers of this instance's share, of each source a part. */
  private async share(sources: readonly ConsumerOptions[][]): Promise<void> {
    const live = await this.instances.refresh();
    for (const partitions of sources) {
      const subjects = partitions.map(({ subject }) => subject);
      const share = shareOf(this.instances.id, live, subjects);
      for (const options of partitions) {
        const isMine = share.includes(options.subject);
        if (isMine && !this.consumers.has(options.subject)) this.run(options);
        if (!isMine) this.end(options.subject);
      }
    }
  }

  /** Applies again what an operator wants and one of this instance's consumers reads. */
  private async replay(): Promise<void> {
    for (const event of await this.inbox.toReplay()) {
      await [...this.consumers.values()].find((consumer) => consumer.reads(event))?.replay(event);
    }
  }

  private run(options: ConsumerOptions): EventConsumer {
    const { stream, metrics, inbox, transactions } = this;
    const consumer = new EventConsumer(options, stream, metrics, inbox, transactions);
    this.consumers.set(options.subject, consumer);
    consumer.start();
    return consumer;
  }

  private end(subject: string): void {
    const ended = this.consumers.get(subject)?.stop();
    if (!ended) return;
    this.consumers.delete(subject);
    this.stopping.add(ended);
    void ended.finally(() => this.stopping.delete(ended));
  }

  private handlers(): Handler[] {
    const wrappers = [...this.discovery.getProviders(), ...this.discovery.getControllers()];
    const instances = new Set(
      wrappers.map(({ instance }) => instance as Record<string, EventHandler> | undefined),
    );
    return [...instances].flatMap((instance) => {
      const prototype: unknown = instance && Object.getPrototypeOf(instance);
      if (!instance || !prototype || typeof prototype !== 'object') return [];
      return this.scanner.getAllMethodNames(prototype).flatMap((name) => this.options(instance, name));
    });
  }

  private options(instance: Record<string, EventHandler>, name: string): Handler[] {
    const method = instance[name];
    if (typeof method !== 'function') return [];
    const handle = method.bind(instance);
    return sourcesOf(method).flatMap(({ subjects, ...how }) =>
      subjects(this.networks).map((source) => ({ ...how, source, handle })),
    );
  }
}
