import { ensureDatabases } from '../infra/postgres.js';
import { ask } from '../infra/ports.js';

describe('the servers of the integration tests', () => {
  it('make databases, once each', async () => {
    const server = process.env.TEST_POSTGRES_URL ?? '';
    const first = await ensureDatabases(server, ['servers_a', 'servers_b']);
    const again = await ensureDatabases(server, ['servers_a', 'servers_b']);
    expect(first.servers_a).toMatch(/\/servers_a$/);
    expect(again).toEqual(first);
  });

  it('answer as Redis and as NATS with JetStream', async () => {
    const redis = Number(new URL(process.env.TEST_REDIS_URL ?? '').port);
    const nats = Number(new URL(process.env.TEST_NATS_URL ?? '').port);
    expect(await ask(redis, 'PING\r\n')).toBe('+PONG\r\n');
    expect(await ask(nats)).toContain('"jetstream":true');
  });
});
