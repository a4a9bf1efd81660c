import { ensureDatabase } from '../servers/postgres.js';
import { ask } from '@launchpad/platform/testing';

describe('the servers of the integration tests', () => {
  it('make a database once', async () => {
    const server = process.env.TEST_POSTGRES_URL ?? '';
    const first = await ensureDatabase(server, 'servers_spec');
    expect(first).toMatch(/\/servers_spec$/);
    expect(await ensureDatabase(server, 'servers_spec')).toBe(first);
  });

  it('answer as Redis and as NATS with JetStream', async () => {
    const redis = Number(new URL(process.env.TEST_REDIS_URL ?? '').port);
    const nats = Number(new URL(process.env.TEST_NATS_URL ?? '').port);
    expect(await ask(redis, 'PING\r\n')).toBe('+PONG\r\n');
    expect(await ask(nats)).toContain('"jetstream":true');
  });
});
