import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { poolNetworks } from '@launchpad/contracts';
import { chooseServers } from '@launchpad/platform/testing';
import { deploy, demoAccounts, deployDemoSafe, localProvider } from '@launchpad/contracts/testing';
import {
  OIDC_CLIENT,
  type Processes,
  startChainNode,
  startIpfs,
  startOidc,
  startPostgres,
  startRedis,
  startServicesNats,
} from '@launchpad/testing';
import { all } from './all.js';
import type { Home } from './home.js';
import { networksFile, type LocalChain } from './networks.js';
import type { Ports } from './ports.js';
import { Services, type Surroundings } from './services.js';

export interface StackOptions {
  home: Home;
  ports: Ports;
  processes: Processes;
  /** unix seconds at which new chains begin; default: now */
  genesis?: number;
  /** the product's address for browsers and the gateway's index pages, if another server runs in front of the gateway */
  front?: Required<Pick<Surroundings, 'publicUrl' | 'pages'>>;
  /** called when the servers run and no service does */
  beforeServices?: (servers: DataServers) => Promise<void>;
  /** called with what is being done */
  say?: (step: string) => void;
}

/** Addresses of the servers that keep the product's data. */
export type DataServers = Pick<Surroundings, 'postgresUrl' | 'redisUrl' | 'natsUrl' | 'ipfsUrl'>;

/** The whole product, running. */
export interface Stack {
  /** address for browsers */
  url: string;
  chains: LocalChain[];
  services: Services;
}

/**
 * Starts the whole product: servers, chains with everything deployed, services and pages. Uses another
 * Kubo or OpenID provider if IPFS_API_URL or OIDC_ISSUER (with OIDC_CLIENT_ID and OIDC_AUDIENCE) is set. Throws
 * with the reason and the end of a log when something does not start; what did start is in `processes`.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { home, ports, processes, genesis, say } = options;
  const { env } = process;
  const folder = (name: string) => join(home.data, name);
  await mkdir(home.data, { recursive: true });

  await chooseServers();
  const front = options.front ?? { publicUrl: `http://localhost:${ports.gateway}` };
  const { publicUrl } = front;
  say?.('Starting PostgreSQL, Redis, NATS, chains, IPFS and identity provider');
  const [postgresUrl, redisUrl, natsUrl, ipfsUrl, issuer, ...chains] = await all([
    startPostgres({
      dataDir: home.postgres.data,
      top: home.postgres.top,
      port: ports.postgres,
      processes,
    }),
    startRedis({ dataDir: folder('redis'), port: ports.redis, processes }),
    startServicesNats({ dataDir: folder('nats'), port: ports.nats, processes }),
    env.IPFS_API_URL ?? startIpfs({ dataDir: folder('ipfs'), port: ports.ipfs, processes }),
    env.OIDC_ISSUER ?? startOidc({ dataDir: folder('oidc'), port: ports.oidc, processes, publicUrl }),
    ...poolNetworks.map(async ({ chainId }) => {
      const at = { dataDir: folder(`chain-${chainId}`), port: ports[`chain-${chainId}`], processes };
      return await deployed(
        chainId,
        await startChainNode({ ...at, chainId, ...(genesis ? { genesis } : {}) }),
      );
    }),
  ] as const);

  await options.beforeServices?.({ postgresUrl, redisUrl, natsUrl, ipfsUrl });

  say?.('Starting the services');
  await writeFile(home.networksFile, networksFile(chains));
  const services = await Services.start(processes, {
    ports,
    postgresUrl,
    redisUrl,
    natsUrl,
    ipfsUrl,
    oidc: {
      issuer,
      clientId: env.OIDC_CLIENT_ID ?? OIDC_CLIENT.clientId,
      audience: env.OIDC_AUDIENCE ?? OIDC_CLIENT.audience,
    },
    networksFile: home.networksFile,
    adminWallet: demoAccounts.admin.address,
    ...front,
  });
  return { url: front.publicUrl, chains, services };
}

async function deployed(chainId: number, rpcUrl: string): Promise<LocalChain> {
  const provider = localProvider(rpcUrl, chainId);
  try {
    const deployment = await deploy(provider);
    await deployDemoSafe(provider);
    return { chainId, rpcUrl, deployment };
  } finally {
    provider.destroy();
  }
}
