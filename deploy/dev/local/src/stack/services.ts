import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { localPassword, servicesWithDatabase, type ServiceName } from '@launchpad/platform/permissions';
import {
  ensureDatabase,
  type NodeProgram,
  type Processes,
  type Running,
  startNode,
} from '@launchpad/testing';
import { Redis } from 'ioredis';
import { all } from './all.js';
import { REPOSITORY } from './home.js';
import type { Ports } from './ports.js';

/** What the services need to know about their environment. */
export interface Surroundings {
  ports: Ports;
  postgresUrl: string;
  redisUrl: string;
  natsUrl: string;
  ipfsUrl: string;
  oidc: { issuer: string; clientId: string; audience: string };
  networksFile: string;
  adminWallet: string;
  /** address of the product for browsers */
  publicUrl: string;
  /** folders of the two SPAs' index pages, if not the built ones */
  pages?: { site: string; admin: string };
}

/** All services, the gateway last. */
export const SERVICES: readonly ServiceName[] = [...servicesWithDatabase, 'gateway'];

/** Where Safe's page runs when it is developed. There may be none: a page that does may show the local product. */
export const SAFE_PAGE = 'http://localhost:3000';

/** How long a restart may take: a developer is waiting, and may have broken the service. */
const RESTART_MS = 30_000;

/** How long Redis may take meanwhile: calls wait for it. */
const REDIS_MS = 2_000;

/** The services of a stack, as processes. */
export class Services {
  private readonly running = new Map<ServiceName, Running>();

  private constructor(
    private readonly processes: Processes,
    private readonly around: Surroundings,
  ) {}

  /** Starts all services, the gateway last, and waits until each is ready. */
  static async start(processes: Processes, around: Surroundings): Promise<Services> {
    const services = new Services(processes, around);
    await all(servicesWithDatabase.map((name) => services.startOne(name)));
    await services.startOne('gateway');
    return services;
  }

  /**
   * Restarts a service in its current version, and drops what the gateway keeps of the old one's answers. Throws with the
   * end of its log when it does not start.
   */
  async restart(name: ServiceName): Promise<void> {
    const before = this.running.get(name);
    if (before) await this.processes.stop(before);
    this.running.delete(name);
    await all([this.startOne(name, RESTART_MS), dropAnswers(this.around.redisUrl)]);
  }

  private async startOne(name: ServiceName, timeoutMs?: number): Promise<void> {
    const program = await serviceProgram(name, this.around);
    this.running.set(name, await startNode(this.processes, program, timeoutMs));
  }
}

/** How a service is run. Its database is created if it is missing. */
export async function serviceProgram(name: ServiceName, around: Surroundings): Promise<NodeProgram> {
  const healthPort = around.ports[`${name}-health`];
  const own =
    name === 'gateway'
      ? gatewayEnvironment(around)
      : { DATABASE_URL: await ensureDatabase(around.postgresUrl, name), ...extras(around)[name] };
  return {
    name,
    script: join(REPOSITORY, 'services', name, 'dist', 'main.js'),
    env: {
      NATS_URL: around.natsUrl,
      NATS_USER: name,
      NATS_PASSWORD: localPassword(name),
      NETWORKS_FILE: around.networksFile,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
      HEALTH_PORT: `${healthPort}`,
      ...own,
    },
    readyUrl: `http://127.0.0.1:${healthPort}/readyz`,
  };
}

/** The gateway drops all answers when its connection to Redis is a new one. Throws if Redis does not answer. */
async function dropAnswers(redisUrl: string): Promise<void> {
  const redis = new Redis(redisUrl, { commandTimeout: REDIS_MS, maxRetriesPerRequest: 0 });
  try {
    await redis.client('KILL', 'TYPE', 'normal');
  } finally {
    redis.disconnect();
  }
}

function extras({ redisUrl, ipfsUrl }: Surroundings): Partial<Record<ServiceName, Record<string, string>>> {
  return { notifications: { REDIS_URL: redisUrl }, pools: { IPFS_API_URL: ipfsUrl } };
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
    SITE_DIR: around.pages?.site ?? join(REPOSITORY, 'web', 'site', 'dist'),
    ADMIN_DIR: around.pages?.admin ?? join(REPOSITORY, 'web', 'admin', 'dist'),
    DOCS_URL: `${around.publicUrl}/v1/docs`,
    FRAME_ANCESTORS: SAFE_PAGE,
    DEMO: 'true',
  };
}
