import { chmodSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FaultyNode } from '@launchpad/chain-listener/testing';
import { startChain, type Chain } from '@launchpad/contracts/testing';
import {
  ensureDatabase,
  freePort,
  isRunning,
  kill,
  networksFile,
  Processes,
  REPOSITORY,
  startNats,
  startNode,
  startPostgres,
  startRedis,
  type Running,
} from '@launchpad/local';
import { Networks, type Network } from '@launchpad/platform';
import { eventually } from '@launchpad/platform/testing';
import { connect, type NatsConnection } from '@nats-io/transport-node';

export const services = ['chain-listener', 'pools', 'orders', 'notifications'] as const;
export const servers = ['postgres', 'nats', 'redis'] as const;

/** What can be killed: a service, a server, or the second chain-listener, which {@link World.addStandby} starts. */
export type Part = (typeof services)[number] | (typeof servers)[number] | 'standby';

/** A chain, and the two addresses at which the services find it, which can be spoiled. */
export interface FacedChain extends Chain {
  nodes: readonly [FaultyNode, FaultyNode];
}

/**
 * What turns the chains into rows, as processes on free ports: both chains, the servers, and the services behind
 * the gateway. Each part can be killed and started again with what it left on disk.
 */
export class World {
  readonly chains: FacedChain[] = [];
  /** The networks as they are, where the services' addresses lead to nodes that can be spoiled. */
  networks: readonly Network[] = [];
  /** Of each service with a database. */
  readonly databases = {} as Record<(typeof services)[number], string>;
  nats!: NatsConnection;

  private readonly processes: Processes;
  private readonly starts = new Map<Part, () => Promise<unknown>>();
  private running: readonly Running[] = [];
  private serverUrls = {} as Record<(typeof servers)[number], string>;

  private constructor(private readonly dir: string) {
    this.processes = new Processes('ours', this.logs, (running) => (this.running = running));
  }

  static async start(): Promise<World> {
    const dir = await mkdtemp(join(tmpdir(), 'launchpad-chaos-'));
    // PostgreSQL may run as another OS user, who has to pass
    chmodSync(dir, 0o755);
    const world = new World(dir);
    try {
      await world.startServers();
      await world.startChains();
      await world.startServices();
      return world;
    } catch (error) {
      await world.stop();
      throw error;
    }
  }

  /** Where each process writes. */
  get logs(): string {
    return join(this.dir, 'logs');
  }

  /** The networks as they are, for a command that reads them. */
  get networksFile(): string {
    return join(this.dir, 'networks.json');
  }

  /** @param keepLogs leaves what the processes wrote where it is */
  async stop({ keepLogs = false } = {}): Promise<void> {
    await this.nats?.close();
    await this.processes.stopAll();
    for (const { nodes } of this.chains) for (const node of nodes) node.stop();
    await Promise.all(this.chains.map((chain) => chain.stop()));
    const gone = keepLogs ? servers.map((server) => join(this.dir, server)) : [this.dir];
    await Promise.all(gone.map((path) => rm(path, { recursive: true, force: true })));
  }

  /** Ends a part as a crash would. */
  async kill(part: Part): Promise<void> {
    const process = this.latest(part);
    if (process) await kill(process);
  }

  /** Starts a part that was killed, and waits until it is ready. */
  async revive(part: Part): Promise<void> {
    const start = this.starts.get(part);
    if (!start) throw new Error(`There is no ${part}`);
    // PostgreSQL does not start while a backend of the killed server is still about to end.
    await eventually(async () => start().then(() => true), 60_000);
  }

  /** Starts a second chain-listener, which finds the first at work on both chains. */
  async addStandby(): Promise<void> {
    await this.startService('standby', 'chain-listener');
  }

  /** The parts that ended though nobody killed them, or that were not revived. */
  fallen(): Part[] {
    return [...this.starts.keys()].filter((part) => {
      const process = this.latest(part);
      return process && !isRunning(process);
    });
  }

  private latest(part: Part): Running | undefined {
    return this.running.findLast(({ name }) => name === part);
  }

  private async startServers(): Promise<void> {
    for (const [name, starter] of [
      ['postgres', startPostgres],
      ['nats', startNats],
      ['redis', startRedis],
    ] as const) {
      const options = {
        dataDir: join(this.dir, name),
        port: await freePort(),
        processes: this.processes,
      };
      this.starts.set(name, () => starter(options));
      this.serverUrls[name] = await starter(options);
    }
    this.nats = await connect({ servers: this.serverUrls.nats, maxReconnectAttempts: -1 });
  }

  private async startChains(): Promise<void> {
    await Promise.all(
      [5, 97].map(async (chainId) => {
        const chain = await startChain({ chainId });
        const face = () => FaultyNode.start(chain.rpcUrl);
        this.chains.push({ ...chain, nodes: [await face(), await face()] });
      }),
    );
    const chains = this.chains.map(({ chainId, rpcUrl, addresses }) => ({
      chainId,
      rpcUrl,
      deployment: addresses,
    }));
    await writeFile(this.networksFile, networksFile(chains));
    this.networks = Networks.fromFile(this.networksFile).all;
    const faced = this.networks.map((network) => ({
      ...network,
      rpcUrls: this.chains.find(({ chainId }) => chainId === network.chainId)?.nodes.map(({ url }) => url),
    }));
    await writeFile(this.facedNetworksFile, JSON.stringify(faced));
  }

  private async startServices(): Promise<void> {
    for (const service of services) {
      this.databases[service] = await ensureDatabase(this.serverUrls.postgres, service);
    }
    await Promise.all(services.map((service) => this.startService(service)));
  }

  private async startService(part: Part, service = part as (typeof services)[number]): Promise<void> {
    const port = await freePort();
    const program = {
      name: part,
      script: join(REPOSITORY, 'services', service, 'dist', 'main.js'),
      env: {
        NATS_URL: this.serverUrls.nats,
        DATABASE_URL: this.databases[service],
        REDIS_URL: this.serverUrls.redis,
        // Nobody's pool has metadata here: nothing needs a file.
        IPFS_API_URL: 'http://127.0.0.1:1',
        NETWORKS_FILE: this.facedNetworksFile,
        LOG_LEVEL: 'info',
        HEALTH_PORT: `${port}`,
      },
      readyUrl: `http://127.0.0.1:${port}/readyz`,
    };
    this.starts.set(part, () => startNode(this.processes, program));
    await startNode(this.processes, program);
  }

  private get facedNetworksFile(): string {
    return join(this.dir, 'networks.faced.json');
  }
}
