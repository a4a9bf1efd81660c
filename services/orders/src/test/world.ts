import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startChain, type Chain } from '@launchpad/contracts/testing';
import type { Network } from '@launchpad/platform';
import {
  eventually,
  freePort,
  freshDatabase,
  networksFile,
  testNetworks,
  TestNats,
  type FreshDatabase,
} from '@launchpad/platform/testing';

const services = ['chain-listener', 'pools', 'orders'] as const;
type Service = (typeof services)[number];

/** Both chains, and chain-listener, pools and orders as processes of their own, all of it real. */
export class World {
  private readonly running = new Map<Service, ChildProcess>();

  private constructor(
    readonly chains: readonly Chain[],
    readonly networks: readonly Network[],
    readonly networksFile: string,
    private readonly nats: TestNats,
    private readonly databases: Record<Service, FreshDatabase>,
    private readonly environment: NodeJS.ProcessEnv,
  ) {}

  /** @param environment variables of all services, besides what they need */
  static async start(environment: NodeJS.ProcessEnv = {}): Promise<World> {
    const chains = await allOrNone([startChain({ chainId: 5 }), startChain({ chainId: 97 })]);
    const networks = chains.map((chain, i) => onChain(testNetworks[i], chain));
    const [nats, listener, pools, orders, file] = await Promise.all([
      TestNats.start(),
      freshDatabase(),
      freshDatabase(),
      freshDatabase(),
      networksFile(networks),
    ]);
    const databases = { 'chain-listener': listener, pools, orders };
    const world = new World(chains, networks, file, nats, databases, environment);
    await Promise.all(services.map((service) => world.run(service))).catch(async (error: unknown) => {
      await world.stop();
      throw error;
    });
    return world;
  }

  async stop(): Promise<void> {
    await Promise.all(services.map((service) => this.end(service, 'SIGTERM')));
    await Promise.all([...this.chains.map((chain) => chain.stop()), this.nats.stop()]);
    await Promise.all(Object.values(this.databases).map((database) => database.drop()));
  }

  databaseUrl(service: Service): string {
    return this.databases[service].url;
  }

  /** Starts a service and waits until it is ready. */
  async run(service: Service): Promise<void> {
    const port = await freePort();
    const main = fileURLToPath(new URL(`../../../${service}/dist/main.js`, import.meta.url));
    const child = spawn(process.execPath, [main], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: this.databaseUrl(service),
        NATS_URL: this.nats.url,
        NETWORKS_FILE: this.networksFile,
        HEALTH_PORT: String(port),
        IPFS_API_URL: 'http://127.0.0.1:1',
        LOG_LEVEL: 'error',
        ...this.environment,
      },
    });
    this.running.set(service, child);
    await eventually(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, 60_000);
  }

  /** Ends a service, by default as a crash would. */
  async end(service: Service, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.running.get(service);
    this.running.delete(service);
    if (!child || child.exitCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  /** Kills NATS and starts it again. */
  async restartNats(): Promise<void> {
    await this.nats.down();
    await this.nats.up();
  }
}

/** The chains, or the error of the one that did not start with the others stopped. */
async function allOrNone(starting: Promise<Chain>[]): Promise<Chain[]> {
  const started = await Promise.allSettled(starting);
  const chains = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failed = started.find((result) => result.status === 'rejected');
  if (!failed) return chains;
  await Promise.all(chains.map((chain) => chain.stop()));
  throw failed.reason;
}

function onChain(network: Network | undefined, { rpcUrl, addresses }: Chain): Network {
  if (!network) throw new RangeError('more chains than networks');
  const stableCoins = Object.values(addresses.stableCoins).map(({ symbol, address, decimals }) => ({
    name: symbol,
    address: address.toLowerCase(),
    decimals,
  }));
  return {
    ...network,
    rpcUrls: [rpcUrl],
    publicRpcUrl: rpcUrl,
    auction: addresses.auction.toLowerCase(),
    stableCoins,
  };
}
