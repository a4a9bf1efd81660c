import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ensureDatabase } from '../infra/postgres.js';
import { startNode } from '../infra/node.js';
import type { Processes } from '../infra/processes.js';
import { all } from './all.js';
import { REPOSITORY } from './home.js';
import type { Ports } from './ports.js';

/** What the services need to know of their surroundings. */
export interface Surroundings {
  ports: Ports;
  postgresUrl: string;
  redisUrl: string;
  natsUrl: string;
  ipfsUrl: string;
  oidc: { issuer: string; clientId: string; audience: string };
  networksFile: string;
  adminWallet: string;
  /** where browsers find the gateway */
  publicUrl: string;
}

const WITH_DATABASE = ['chain-listener', 'pools', 'orders', 'content', 'notifications'] as const;

/** Starts all services, the gateway last, and waits until each is ready. */
export async function startServices(processes: Processes, around: Surroundings): Promise<void> {
  const start = async (name: (typeof WITH_DATABASE)[number] | 'gateway', env: Record<string, string>) => {
    const healthPort = around.ports[`${name}-health`];
    await startNode(processes, {
      name,
      script: join(REPOSITORY, 'services', name, 'dist', 'main.js'),
      env: {
        NATS_URL: around.natsUrl,
        NETWORKS_FILE: around.networksFile,
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
        HEALTH_PORT: `${healthPort}`,
        ...env,
      },
      readyUrl: `http://127.0.0.1:${healthPort}/readyz`,
    });
  };
  const { redisUrl, ipfsUrl } = around;
  const extra: Record<string, Record<string, string>> = {
    notifications: { REDIS_URL: redisUrl },
    pools: { IPFS_API_URL: ipfsUrl },
  };
  await all(
    WITH_DATABASE.map(async (name) => {
      const database = await ensureDatabase(around.postgresUrl, name);
      await start(name, { DATABASE_URL: database, ...extra[name] });
    }),
  );
  await start('gateway', gatewayEnvironment(around));
}

function gatewayEnvironment(around: Surroundings): Record<string, string> {
  return {
    REDIS_URL: around.redisUrl,
    PORT: `${around.ports.gateway}`,
    PUBLIC_URL: around.publicUrl,
    ADMIN_WALLET: around.adminWallet,
    OIDC_ISSUER: around.oidc.issuer,
    OIDC_CLIENT_ID: around.oidc.clientId,
    OIDC_AUDIENCE: around.oidc.audience,
    IPFS_API_URL: around.ipfsUrl,
    IDENTITY_DOC_KEY: createHash('sha256').update('identity documents of the local stack').digest('hex'),
    SITE_DIR: join(REPOSITORY, 'web', 'site', 'dist'),
    ADMIN_DIR: join(REPOSITORY, 'web', 'admin', 'dist'),
    DOCS_URL: `${around.publicUrl}/v1/docs`,
    DEMO: 'true',
  };
}
