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
import { OutboxEvent } from '../events/outbox.entity.js';
import { Outbox } from '../events/outbox.js';
import { NATS } from '../nats/connection.js';
import { PlatformModule } from '../platform.module.js';
import { Problem } from '../problem.js';
import { rpcClient } from '../rpc/client.js';
import { Rpc } from '../rpc/handler.js';
import {
  Collector,
  eventually,
  freshDatabase,
  type FreshDatabase,
  networksFile,
  PATIENCE_MS,
  startService,
  TestNats,
} from '../testing/index.js';
import { startSpan, traceId, withSpan } from './trace.js';

class TracedConfig extends configOf(databaseShape) {}

const applied: (string | undefined)[] = [];
/** What an event waits for while it is applied. */
const holds = new Map<string, Promise<void>>();

@Controller()
class TracedController {
  constructor(
    private readonly outbox: Outbox,
    private readonly dataSource: DataSource,
  ) {}

  @Rpc(PoolsService.method.get)
  async get({ poolId }: PoolsServiceGetRequest) {
    if (Number(poolId) >= 400) throw new Problem(Number(poolId), `code-${poolId}`, 'It did not work');
    const event = { subject: 'launchpad.v1.pools.removed', schema: PoolRemovedSchema, message: { poolId } };
    await this.dataSource.transaction((transaction) => this.outbox.add(transaction, event));
    return { pool: { poolId } };
  }
}

@Injectable()
class TracedHandler {
  @OnEvents('launchpad.v1.pools.>', PoolRemovedSchema)
  async onPools(events: Delivered<PoolRemoved>[]) {
    applied.push(traceId());
    for (const { message } of events) await holds.get(message.poolId);
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

  it('each have the work that is done for several at once', async () => {
    const pools = rpcClient(app.get<NatsConnection>(NATS), PoolsService, PATIENCE_MS);
    const post = (poolId: string) =>
      withSpan({ name: 'post', kind: 'internal' }, undefined, async () => {
        await pools.get({ poolId });
        return traceId();
      });
    let release = () => {};
    holds.set('held', new Promise<void>((resolve) => (release = resolve)));
    const first = await post('held');
    await eventually(() => applied.includes(first));
    const traces = await Promise.all(Array.from({ length: 10 }, (_, index) => post(`bid ${index}`)));
    await eventually(async () => (await app.get(DataSource).manager.count(OutboxEvent)) === 0);
    release();
    const applying = (trace: string | undefined) =>
      collector.spans.filter(({ name, traceId: of }) => of === trace && name.startsWith('process'));
    await eventually(() => traces.every((trace) => applying(trace).length > 0));
    expect(traces.map((trace) => applying(trace).length)).toEqual(traces.map(() => 1));
    expect(applied.filter((trace) => traces.includes(trace)).length).toBeLessThan(traces.length);
  });

  it('are exported from a request through NATS to what its event causes, in one trace', async () => {
    const pools = rpcClient(app.get<NatsConnection>(NATS), PoolsService, PATIENCE_MS);
    const click = startSpan({ name: 'POST /v1/bids', kind: 'server' }, undefined);
    const trace = click.run(() => {
      void pools.get({ poolId: 'abc' });
      return traceId();
    });
    await eventually(() => Promise.resolve(applied.includes(trace)));
    click.end({ attributes: { 'http.response.status_code': 200 } });
    for (const status of [404, 499, 500, 503]) {
      const failed = pools.get({ poolId: `${status}` }).catch((error: unknown) => error);
      expect(await failed).toMatchObject({ status });
    }
    // what is left is exported when the service stops
    await app.close();

    const ofTrace = collector.spans.filter((span) => span.traceId === trace);
    expect(ofTrace.map(({ name }) => name).sort()).toEqual([
      'POST /v1/bids',
      'pools.v1.get',
      'pools.v1.get',
      'process launchpad.v1.pools.>',
    ]);
    const root = collector.spans.find(({ name }) => name === 'POST /v1/bids');
    expect(root?.parentSpanId).toBeUndefined();
    const ids = new Set(ofTrace.map(({ spanId }) => spanId));
    expect(ofTrace.every((span) => span === root || ids.has(span.parentSpanId ?? ''))).toBe(true);
    // whoever asked has failed each time, the service where it is its own fault
    const errors = collector.spans.filter(({ status }) => status.code === 2);
    expect(errors.map(({ name, kind, status }) => `${name} ${kind}: ${status.message}`).toSorted()).toEqual([
      ...['pools.v1.get 2: "code-500"', 'pools.v1.get 2: "code-503"'],
      ...Array<string>(4).fill('pools.v1.get 3: It did not work'),
    ]);
  });
});
