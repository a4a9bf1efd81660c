import { Controller, Module, type INestApplicationContext } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import pg from 'pg';
import { ContentService, PoolsService, type PoolsServiceGetRequest } from '@launchpad/proto';
import { configOf } from '../config/config.js';
import { connectToNats, NATS } from '../nats/connection.js';
import { Metrics } from '../operations/metrics.js';
import { PlatformModule } from '../platform.module.js';
import { Problem } from '../problem.js';
import { startService } from '../testing/service.js';
import { networksFile } from '../testing/networks.js';
import { TestNats } from '../testing/nats.js';
import { eventually, PATIENCE_MS } from '../testing/eventually.js';
import { testServer } from '../testing/servers.js';
import { startSpan, traceparent } from '../tracing/trace.js';
import { rpcClient } from './client.js';
import { Rpc } from './handler.js';
import { RpcServer } from './server.js';

class SampleConfig extends configOf({}) {}

@Controller()
class SampleController {
  /** Runs while a slow request is in progress, which ends with it. */
  static slowly: () => Promise<void> = () => Promise.resolve();

  @Rpc(PoolsService.method.get)
  async get({ poolId }: PoolsServiceGetRequest) {
    if (poolId === 'none') {
      throw new Problem(404, 'not-found', 'Pool not found', 'no pool none', [
        { field: 'poolId', message: 'unknown' },
      ]);
    }
    if (poolId === 'broken') throw new Error('an internal secret');
    if (poolId === 'database closes') {
      const client = new pg.Client({ connectionString: testServer('POSTGRES') });
      client.on('error', () => {});
      await client.connect();
      await client.query('SELECT pg_terminate_backend(pg_backend_pid())');
    }
    if (poolId === 'slow') await SampleController.slowly();
    if (poolId === 'large') return { pool: { poolId, description: 'x'.repeat(1024 * 1024) } };
    if (poolId === 'wordy') {
      const errors = Array.from({ length: 10_000 }, () => ({
        field: 'f'.repeat(5000),
        message: 'm'.repeat(5000),
      }));
      throw new Problem(400, 'invalid-input', 't'.repeat(100_000), 'd'.repeat(1024 * 1024), errors);
    }
    return { pool: { poolId, title: traceparent(), poolSellAmount: (2n ** 255n).toString() } };
  }
}

@Module({
  imports: [PlatformModule.forRoot({ service: 'sample', config: SampleConfig })],
  controllers: [SampleController],
})
class SampleModule {}

describe('requests between services', () => {
  let nats: TestNats;
  let app: INestApplicationContext;

  beforeAll(async () => {
    nats = await TestNats.start();
    app = await start();
  });

  afterAll(async () => {
    await app.close();
    await nats.stop();
  });

  const start = async () =>
    startService(SampleModule, {
      environment: { NATS_URL: nats.url, NETWORKS_FILE: await networksFile() },
    });
  /** Holds slow requests until it is ended. */
  const held = () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const begun = new Promise<void>((resolve) => {
      SampleController.slowly = () => {
        resolve();
        return ended;
      };
    });
    return { begun, end };
  };
  const pools = () => rpcClient(app.get<NatsConnection>(NATS), PoolsService, PATIENCE_MS);

  it('carry the message there and the reply back', async () => {
    const { pool } = await pools().get({ poolId: 'abc' });
    expect(pool).toMatchObject({ poolId: 'abc', poolSellAmount: (2n ** 255n).toString() });
  });

  it('carry a problem with its status, code, texts and fields', async () => {
    await expect(pools().get({ poolId: 'none' })).rejects.toMatchObject({
      status: 404,
      code: 'not-found',
      title: 'Pool not found',
      detail: 'no pool none',
      errors: [{ field: 'poolId', message: 'unknown' }],
    });
  });

  it('hide the text of an unexpected error', async () => {
    const error = await pools()
      .get({ poolId: 'broken' })
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: 500, code: 'internal' });
    expect(JSON.stringify(error)).not.toContain('secret');
  });

  it('answer 503 if PostgreSQL closes the connection during one', async () => {
    await expect(pools().get({ poolId: 'database closes' })).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
    });
  });

  it('answer invalid bytes with a 400', async () => {
    const message = await app
      .get<NatsConnection>(NATS)
      .request('pools.v1.get', new Uint8Array([255, 255, 255]));
    expect(Buffer.from(message.data).toString()).toContain('not-decodable');
  });

  it('fail with 504 on timeout', async () => {
    const answered = held();
    await expect(pools().get({ poolId: 'slow' }, { timeoutMs: 50 })).rejects.toMatchObject({ status: 504 });
    answered.end();
  });

  it('fail with 503 when the service is down', async () => {
    const content = rpcClient(app.get<NatsConnection>(NATS), ContentService, PATIENCE_MS);
    await expect(content.listFaqs({})).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  });

  it('fail with 503 without a connection', async () => {
    const closed = await connectToNats({ NATS_URL: nats.url });
    await closed.close();
    await expect(rpcClient(closed, PoolsService, PATIENCE_MS).get({ poolId: 'abc' })).rejects.toMatchObject({
      ...{ status: 503, code: 'unavailable' },
    });
  });

  it('are timed by subject and status', async () => {
    const { rpcSeconds } = app.get(Metrics);
    const times = async (status: string) => {
      const { values } = await rpcSeconds.get();
      const found = values.find(
        ({ metricName, labels }) => metricName === 'launchpad_rpc_seconds_count' && labels.status === status,
      );
      return found?.value ?? 0;
    };
    const before = [await times('200'), await times('404')];
    await pools().get({ poolId: 'abc' });
    await pools()
      .get({ poolId: 'none' })
      .catch(() => {});
    expect([await times('200'), await times('404')]).toEqual(before.map((count) => count + 1));
  });

  it('turn a reply that is larger than NATS accepts into a problem and an alert, and continue', async () => {
    await expect(pools().get({ poolId: 'large' })).rejects.toMatchObject({
      status: 500,
      code: 'reply-too-large',
    });
    const { tooLarge } = app.get(Metrics);
    expect(await tooLarge.get()).toMatchObject({
      values: [{ value: 1, labels: { subject: 'pools.v1.get' } }],
    });
    await expect(pools().get({ poolId: 'abc' })).resolves.toMatchObject({ pool: { poolId: 'abc' } });
  });

  it('truncate a problem that does not fit', async () => {
    const error = await pools()
      .get({ poolId: 'wordy' })
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: 400, code: 'invalid-input' });
    expect((error as Problem).errors).toHaveLength(50);
  });

  it('reject a request that is larger than NATS accepts with a 413', async () => {
    const call = pools().get({ poolId: 'x'.repeat(1024 * 1024) });
    await expect(call).rejects.toMatchObject({ status: 413, code: 'too-large' });
  });

  it('carry the trace of the caller', async () => {
    const asked = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const { pool } = await startSpan({ name: 'test', kind: 'internal' }, asked).run(() =>
      pools().get({ poolId: 'abc' }),
    );
    expect(pool?.title).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-01$/);
  });

  it('recover after an outage of NATS', async () => {
    await nats.down();
    await expect(pools().get({ poolId: 'abc' }, { timeoutMs: 300 })).rejects.toBeInstanceOf(Problem);
    await nats.up();
    const { pool } = await eventually(() => pools().get({ poolId: 'abc' }, { timeoutMs: 1_000 }));
    expect(pool?.poolId).toBe('abc');
  });

  it('in progress are answered when the service shuts down', async () => {
    const caller = await connectToNats({ NATS_URL: nats.url });
    const slow = held();
    const answer = rpcClient(caller, PoolsService, PATIENCE_MS).get({ poolId: 'slow' });
    await slow.begun;
    const ended = app.close();
    slow.end();
    await expect(answer).resolves.toMatchObject({ pool: { poolId: 'slow' } });
    await ended;
    await caller.close();
    app = await start();
  });

  it('on their way to a service are answered when it shuts down', async () => {
    const answer = pools().get({ poolId: 'abc' }, { timeoutMs: 5_000 });
    const ended = app.get(RpcServer).close();
    await expect(answer).resolves.toMatchObject({ pool: { poolId: 'abc' } });
    await ended;
  });
});
