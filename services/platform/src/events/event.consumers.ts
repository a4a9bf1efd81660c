import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { Networks } from '../config/networks.js';
import { Metrics } from '../operations/metrics.js';
import { SERVICE } from '../service.js';
import { EventConsumer, type ConsumerOptions, type EventHandler } from './event.consumer.js';
import { Inbox } from './inbox.js';
import { sourcesOf } from './on-event.js';
import { EventStream } from './stream.js';

/** Finds the service's event handlers and runs a consumer for each source. */
@Injectable()
export class EventConsumers implements OnApplicationBootstrap, OnModuleDestroy {
  private consumers: EventConsumer[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly networks: Networks,
    @Inject(SERVICE) private readonly service: string,
    private readonly stream: EventStream,
    private readonly metrics: Metrics,
    private readonly inbox: Inbox,
  ) {}

  onApplicationBootstrap(): void {
    const handlers = this.handlers();
    const sources = handlers.map(({ source }) => source);
    const twice = sources.find((source, index) => sources.indexOf(source) !== index);
    if (twice) throw new Error(`${twice} has two handlers in ${this.service}`);
    this.consumers = handlers.map(
      (options) => new EventConsumer(options, this.stream, this.metrics, this.inbox),
    );
    for (const consumer of this.consumers) consumer.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.consumers.map((consumer) => consumer.stop()));
  }

  private handlers(): ConsumerOptions[] {
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

  private options(instance: Record<string, EventHandler>, name: string): ConsumerOptions[] {
    const method = instance[name];
    if (typeof method !== 'function') return [];
    const handle = method.bind(instance);
    return sourcesOf(method).flatMap(({ subjects, ...how }) =>
      subjects(this.networks).map((source) => ({ ...how, source, handle })),
    );
  }
}
