import { fromBinary } from '@bufbuild/protobuf';
import { Module, type INestApplicationContext } from '@nestjs/common';
import { DiagnosisSchema } from '@launchpad/proto';
import type { NatsConnection } from '@nats-io/transport-node';
import { Counter } from 'prom-client';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../clock/clock.js';
import { configOf, databaseShape } from '../config/config.js';
import { NATS } from '../nats/connection.js';
import { DIAGNOSE } from '../nats/subject.js';
import { Metrics } from '../operations/metrics.js';
import { Readiness } from '../operations/readiness.js';
import { PlatformModule } from '../platform.module.js';
import { TestClock } from '../testing/clock.js';
import { eventually } from '../testing/eventually.js';
import { networksFile } from '../testing/networks.js';
import { TestNats } from '../testing/nats.js';
import { freshDatabase, type FreshDatabase } from '../testing/servers.js';
import { startService } from '../testing/service.js';

const settings = { SHOP: z.string().optional(), SECRET: z.string().optional() };

@Module({ imports: [PlatformModule.forRoot({ service: 'plain', config: configOf(settings) })] })
class PlainModule {}

@Module({
  imports: [
    PlatformModule.forRoot({
      service: 'storing',
      config: configOf({ ...settings, ...databaseShape }),
      migrations: [],
    }),
  ],
})
class StoringModule {}

describe('what a service says of itself', () => {
  const clock = new TestClock();
  let nats: TestNats;
  let database: FreshDatabase;
  let app: INestApplicationContext | undefined;

  beforeAll(async () => {
    [nats, database] = await Promise.all([TestNats.start(), freshDatabase()]);
  });
  afterEach(async () => {
    await app?.close();
    app = undefined;
  });
  afterAll(async () => {
    await nats.stop();
    await database.drop();
  });

  const start = async (module: typeof PlainModule | typeof StoringModule) => {
    const environment = { NATS_URL: nats.url, NETWORKS_FILE: await networksFile(), SECRET: 'nobody sees it' };
    app = await startService(module, {
      environment: { ...environment, ...(module === StoringModule && { DATABASE_URL: database.url }) },
      override: (builder) => builder.overrideProvider(Clock).useValue(clock),
    });
    return app;
  };
  const ask = async (service: INestApplicationContext) => {
    const { data } = await service
      .get<NatsConnection>(NATS)
      .request(DIAGNOSE, undefined, { timeout: 60_000 });
    return fromBinary(DiagnosisSchema, data);
  };

  it('is its name, its version, its time, and which settings it has, but not what they are', async () => {
    const diagnosis = await ask(await start(PlainModule));
    expect(diagnosis).toMatchObject({ service: 'plain', missing: [], nowMs: BigInt(clock.nowMs()) });
    expect(diagnosis.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(diagnosis.settings).toEqual(expect.arrayContaining(['NATS_URL', 'NETWORKS_FILE', 'SECRET']));
    expect(diagnosis.settings).not.toContain('SHOP');
    expect(diagnosis.pendingMigrations).toBeUndefined();
    expect(JSON.stringify({ ...diagnosis, nowMs: 0 })).not.toContain('nobody sees it');
  });

  it('is what does not answer', async () => {
    const service = await start(PlainModule);
    service.get(Readiness).add('shop', () => Promise.reject(new Error('closed')));
    expect((await ask(service)).missing).toEqual(['shop']);
  });

  it('is how many migrations are pending, where it has a database', async () => {
    const service = await start(StoringModule);
    const pending = async (count?: number) => {
      expect((await ask(service)).pendingMigrations).toBe(count);
      return true;
    };
    // on a busy machine the database may not answer in time
    await eventually(() => pending(0));
    await service.get(DataSource).query('DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations)');
    await eventually(() => pending(1));
    await service.get(DataSource).query('DROP TABLE migrations');
    await eventually(() => pending(undefined));
  });

  const metricsOf = (service: INestApplicationContext) =>
    eventually(async () => (await ask(service)).metrics).then((text) => text.split('\n'));

  it('are its metrics without explanations and buckets', async () => {
    const service = await start(PlainModule);
    const metrics = service.get(Metrics);
    metrics.eventAge.observe({ source: 'pools' }, 1);
    const lines = await metricsOf(service);
    expect(lines).toContain('launchpad_event_age_seconds_count{source="pools"} 1');
    for (const line of lines) expect(line).toMatch(/^[a-z][^#]* \S+$/);
    expect(lines.filter((line) => line.includes('_bucket{'))).toEqual([]);
  });

  it.each([
    [5_000, true],
    [5_001, false],
  ])('are at most 100,000 characters of metrics, in whole lines, the last of %s', async (last, isFitting) => {
    const service = await start(PlainModule);
    const { registry } = service.get(Metrics);
    registry.clear();
    const labelNames = ['text'];
    const counter = new Counter({ name: 'c', help: 'C', labelNames, registers: [registry] });
    // with the end of the line: 5,000 characters each
    const line = (text: string) => `c{text="${text}"} 1`;
    const text = (index: number, length: number) => `${index}`.padEnd(length - 1 - line('').length, 'x');
    for (let index = 10; index < 29; index += 1) counter.inc({ text: text(index, 5_000) });
    counter.inc({ text: text(29, last) });
    const lines = await metricsOf(service);
    expect(lines).toHaveLength(isFitting ? 20 : 19);
    expect(lines.slice(0, 19).map((each) => each.length)).toEqual(Array(19).fill(4_999));
  });
});
