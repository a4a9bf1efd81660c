import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Controller, Injectable, Module, type INestApplicationContext } from '@nestjs/common';
import {
  PoolRemovedSchema,
  PoolsService,
  type PoolRemoved,
  type PoolsServiceGetRequest,
} from '@launchpad/proto';
import type { NatsConnection } from '@nats-io/transport-node';
import { DataSource } from 'typeorm';
import { configOf, databaseShape } from '../config/config.js';
import { OnEvents, type Delivered } from '../events/on-event.js';
import { Outbox } from '../events/outbox.js';
import { NATS } from '../nats/connection.js';
import { PlatformModule } from '../platform.module.js';
import { Problem } from '../problem.js';
import { rpcClient } from '../rpc/client.js';
import { Rpc } from '../rpc/handler.js';
import {
  eventually,
  freshDatabase,
  networksFile,
  startService,
  TestNats,
  type FreshDatabase,
} from '../testing/index.js';
import { startSpan, traceId } from './trace.js';

/** A span as OTLP/HTTP carries it. */
interface ExportedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
}

/** A collector: receives what is exported over OTLP/HTTP. */
class Collector {
  readonly spans: ExportedSpan[] = [];
  private readonly server: Server = createServer((request, response) => {
    void json(request).then((body) => {
      type Body = { resourceSpans: { scopeSpans: { spans: ExportedSpan[] }[] }[] };
      if (request.url === '/v1/traces') {
        const scopes = (body as Body).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans);
        this.spans.push(...scopes.flatMap(({ spans }) => spans));
      }
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  named(name: string): ExportedSpan | undefined {
    return this.spans.find((span) => span.name === name);
  }
}

class TracedConfig extends configOf(databaseShape) {}

const applied: (string | undefined)[] = [];

@Controller()
class TracedController {
  constructor(
    private readonly outbox: Outbox,
    private readonly dataSource: DataSource,
  ) {}

  @Rpc(PoolsService.method.get)
  async get({ poolId }: PoolsServiceGetRequest) {
    if (poolId === 'broken') throw new Problem(503, 'unavailable', 'The service is not available');
    const event = { subject: 'launchpad.v1.pools.removed', schema: PoolRemovedSchema, message: { poolId } };
    await this.dataSource.transaction((transaction) => this.outbox.add(transaction, event));
    return { pool: { poolId } };
  }
}

@Injectable()
class TracedHandler {
  @OnEvents('launchpad.v1.pools.>', PoolRemovedSchema)
  async onPools(_: Delivered<PoolRemoved>[]) {
    applied.push(traceId());
    await Promise.resolve();
  }
}

@Module({
  imports: [PlatformModule.forRoot({ service: 'traced', config: TracedConfig, migrations: [] })],
  controllers: [TracedController],
  providers: [TracedHandler],
})
class TracedModule {}

describe('traces', () => {
  const collector = new Collector();
  let nats: TestNats;
  let database: FreshDatabase;
  let app: INestApplicationContext;

  beforeAll(async () => {
    [nats, database] = await Promise.all([TestNats.start(), freshDatabase()]);
    app = await startService(TracedModule, {
      environment: {
        NATS_URL: nats.url,
        DATABASE_URL: database.url,
        NETWORKS_FILE: await networksFile(),
        OTEL_EXPORTER_OTLP_ENDPOINT: await collector.start(),
      },
    });
  });

  afterAll(async () => {
    collector.stop();
    await nats.stop();
    await database.drop();
  });

  it('are exported from a request through NATS to what its event causes, in one trace', async () => {
    const pools = rpcClient(app.get<NatsConnection>(NATS), PoolsService);
    const click = startSpan({ name: 'POST /v1/bids', kind: 'server' }, undefined);
    const trace = click.run(() => {
      void pools.get({ poolId: 'abc' });
      return traceId();
    });
    await eventually(() => Promise.resolve(applied.includes(trace)));
    click.end({ attributes: { 'http.response.status_code': 200 } });
    const failed = pools.get({ poolId: 'broken' }).catch((error: unknown) => error);
    expect(await failed).toMatchObject({ status: 503 });
    // what is left is exported when the service stops
    await app.close();

    const ofTrace = collector.spans.filter((span) => span.traceId === trace);
    expect(ofTrace.map(({ name }) => name).sort()).toEqual([
      'POST /v1/bids',
      'pools.v1.get',
      'pools.v1.get',
      'process launchpad.v1.pools.>',
    ]);
    const root = collector.named('POST /v1/bids');
    expect(root?.parentSpanId).toBeUndefined();
    const ids = new Set(ofTrace.map(({ spanId }) => spanId));
    expect(ofTrace.every((span) => span === root || ids.has(span.parentSpanId ?? ''))).toBe(true);
    const errors = collector.spans.filter(({ status }) => status.code === 2);
    expect(errors.map(({ name }) => name)).toEqual(['pools.v1.get', 'pools.v1.get']);
  });
});
