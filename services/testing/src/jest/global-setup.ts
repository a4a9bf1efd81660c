import { chooseServers } from '@launchpad/platform/testing';
import { startTestServers, type TestServers } from './servers.js';

declare global {
  // hands the servers from jest's global setup to its teardown
  var launchpadTestServers: TestServers | undefined;
}

/**
 * Jest's global setup of the integration tests: real servers, their addresses in TEST_POSTGRES_URL (a
 * superuser's: each suite makes its own database), TEST_REDIS_URL and TEST_NATS_URL. Addresses that are set
 * already are used as they are.
 */
export default async function globalSetup(): Promise<void> {
  const { env } = process;
  await chooseServers();
  if (env.TEST_POSTGRES_URL && env.TEST_REDIS_URL && env.TEST_NATS_URL) return;
  const servers = await startTestServers();
  globalThis.launchpadTestServers = servers;
  env.TEST_POSTGRES_URL = servers.postgresUrl;
  env.TEST_REDIS_URL = servers.redisUrl;
  env.TEST_NATS_URL = servers.natsUrl;
}
