import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../servers/folders.js';
import { startNats } from '../servers/nats.js';
import { freePort, Processes, type ServerOptions } from '@launchpad/platform/testing';
import { startPostgres } from '../servers/postgres.js';
import { startRedis } from '../servers/redis.js';

/** PostgreSQL, Redis and NATS of one test run: empty, on free ports, gone after `stop`. */
export interface TestServers {
  postgresUrl: string;
  redisUrl: string;
  natsUrl: string;
  stop(): Promise<void>;
}

export async function startTestServers(): Promise<TestServers> {
  const dir = temporaryFolder('test');
  const processes = new Processes('ours', dir);
  const stop = async () => {
    await processes.stopAll();
    await rm(dir, { recursive: true, force: true });
  };
  const start = async (name: string, starter: (options: ServerOptions) => Promise<string>) =>
    await starter({ dataDir: join(dir, name), port: await freePort(), processes });
  try {
    return {
      postgresUrl: await start('postgres', startPostgres),
      redisUrl: await start('redis', startRedis),
      natsUrl: await start('nats', startNats),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
