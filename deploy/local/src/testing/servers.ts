import { mkdtemp, rm } from 'node:fs/promises';
import { chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNats } from '../infra/nats.js';
import { freePort } from '../infra/ports.js';
import { startPostgres } from '../infra/postgres.js';
import { stop } from '../infra/process.js';
import { startRedis } from '../infra/redis.js';
import type { Server, ServerOptions } from '../infra/server.js';

/** PostgreSQL, Redis and NATS of one test run: empty, on free ports, gone after `stop`. */
export interface TestServers {
  postgresUrl: string;
  redisUrl: string;
  natsUrl: string;
  stop(): Promise<void>;
}

export async function startTestServers(): Promise<TestServers> {
  const dir = await mkdtemp(join(tmpdir(), 'launchpad-test-'));
  // PostgreSQL may run as another OS user, who has to pass
  chmodSync(dir, 0o755);
  const started: Server[] = [];
  const stopAll = async () => {
    await Promise.all(started.map((server) => stop(server.running)));
    await rm(dir, { recursive: true, force: true });
  };
  const start = async (name: string, starter: (options: ServerOptions) => Promise<Server>) => {
    const options = {
      dataDir: join(dir, name),
      logFile: join(dir, `${name}.log`),
      lifetime: 'ours',
    } as const;
    const server = await starter({ ...options, port: await freePort() });
    started.push(server);
    return server.url;
  };
  const starting = await Promise.allSettled([
    start('postgres', startPostgres),
    start('redis', startRedis),
    start('nats', startNats),
  ]);
  const [postgresUrl = '', redisUrl = '', natsUrl = ''] = starting.map((s) =>
    s.status === 'fulfilled' ? s.value : '',
  );
  const failed = starting.find((s) => s.status === 'rejected');
  if (failed) {
    await stopAll();
    throw failed.reason;
  }
  return { postgresUrl, redisUrl, natsUrl, stop: stopAll };
}
