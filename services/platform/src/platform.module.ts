import { Global, Module, type DynamicModule, type Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { DescService } from '@bufbuild/protobuf';
import { ChainListenerService } from '@launchpad/proto';
import { ChainClock } from './clock/chain-clock.js';
import { Clock } from './clock/clock.js';
import {
  CONFIG,
  ENVIRONMENT,
  type BaseConfig,
  type ConfigClass,
  type DatabaseConfig,
  type Environment,
} from './config/config.js';
import { Networks } from './config/networks.js';
import { DatabaseModule, type Migration } from './database/database.module.js';
import { EventMetrics } from './events/event.metrics.js';
import { EventConsumers } from './events/event.consumers.js';
import { Inbox } from './events/inbox.js';
import { InboxUpkeep } from './events/inbox.upkeep.js';
import { LiveInstances } from './events/live-instances.js';
import { Outbox } from './events/outbox.js';
import { OutboxRelay } from './events/outbox.relay.js';
import { EventStream } from './events/stream.js';
import { PlatformLogger } from './logging/logger.js';
import { NATS, NatsCloser, natsProvider } from './nats/connection.js';
import { Diagnostics } from './doctor/diagnostics.js';
import { HealthServer } from './operations/health.server.js';
import { Metrics } from './operations/metrics.js';
import { Readiness } from './operations/readiness.js';
import { Patience } from './patience.js';
import { clientProvider, clientToken } from './rpc/client.js';
import { RpcServer } from './rpc/server.js';
import { SERVICE } from './service.js';
import { Tracing } from './tracing/tracing.js';

interface CommonOptions {
  /** The service's name: "pools". */
  service: string;
  /** Services it calls; `@InjectClient(PoolsService)` gives the client. */
  clients?: DescService[];
  /** Whether it needs {@link ChainClock}. */
  chainClock?: boolean;
}

/** Options of a service. */
export type PlatformOptions = CommonOptions &
  (
    | { config: ConfigClass<BaseConfig>; migrations?: undefined }
    | {
        config: ConfigClass<DatabaseConfig>;
        /** Of the service's own database, oldest first; omitted without a database. */
        migrations: Migration[];
      }
  );

/** The shared parts of a service; imported once, by its `AppModule`. */
@Global()
@Module({})
export class PlatformModule {
  static forRoot({
    service,
    config,
    clients = [],
    chainClock = false,
    migrations,
  }: PlatformOptions): DynamicModule {
    const called = new Set(chainClock ? [...clients, ChainListenerService] : clients);
    const providers: Provider[] = [
      { provide: SERVICE, useValue: service },
      { provide: ENVIRONMENT, useValue: process.env },
      {
        provide: config,
        inject: [ENVIRONMENT],
        useFactory: (environment: Environment) => new config(environment),
      },
      { provide: CONFIG, useExisting: config },
      {
        provide: PlatformLogger,
        inject: [CONFIG],
        useFactory: ({ LOG_LEVEL }: BaseConfig) => new PlatformLogger(service, LOG_LEVEL),
      },
      {
        provide: Networks,
        inject: [CONFIG],
        useFactory: ({ NETWORKS_FILE, DEPLOYMENTS_DIR }: BaseConfig) =>
          Networks.fromFile(NETWORKS_FILE, DEPLOYMENTS_DIR),
      },
      natsProvider,
      NatsCloser,
      Tracing,
      Clock,
      Patience,
      Metrics,
      Readiness,
      HealthServer,
      Diagnostics,
      RpcServer,
      EventStream,
      ...[...called].map(clientProvider),
      ...(chainClock ? [ChainClock] : []),
      ...(migrations
        ? [Outbox, OutboxRelay, Inbox, InboxUpkeep, LiveInstances, EventConsumers, EventMetrics]
        : []),
    ];
    return {
      module: PlatformModule,
      imports: [DiscoveryModule, ...(migrations ? [DatabaseModule.forRoot(migrations)] : [])],
      providers,
      exports: [
        ...[SERVICE, config, CONFIG, PlatformLogger, Networks, NATS, Clock, Patience],
        ...[Metrics, Readiness, HealthServer, RpcServer, EventStream],
        ...[...called].map(clientToken),
        ...(chainClock ? [ChainClock] : []),
        ...(migrations ? [Outbox, Inbox, DatabaseModule] : []),
      ],
    };
  }
}
