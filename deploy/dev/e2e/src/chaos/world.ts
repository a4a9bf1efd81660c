import { poolNetworks } from '@launchpad/contracts';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FaultyNode } from '@launchpad/chain-listener/testing';
import { demoAccounts, startChain, type Chain } from '@launchpad/contracts/testing';
import { anyPorts, networksFile, serviceProgram, SERVICES, type Surroundings } from '@launchpad/local';
import {
  isRunning,
  kill,
  OIDC_CLIENT,
  Processes,
  startIpfs,
  startServicesNats,
  startNode,
  startOidc,
  startPostgres,
  startRedis,
  temporaryFolder,
  type NodeProgram,
  type Running,
  type ServerOptions,
} from '@launchpad/testing';
import { Networks, type Network } from '@launchpad/platform';
import { chooseServers, eventually, freePort } from '@launchpad/platform/testing';
import { localPassword, OPERATOR, type ServiceName } from '@launchpad/platform/permissions';
import { connect, type NatsConnection } from '@nats-io/transport-node';

export const servers = ['postgres', 'nats', 'redis'] as const;

/**
 * What can be killed: a service, a server, or the second instance of a service, which {@link World.addStandby},
 * {@link World.addGateway} and {@link World.addReplicas} start.
 */
export type Part = ServiceName | (typeof servers)[number] | 'standby' | `second ${ServiceName}`;

const starters = {
  postgres: startPostgres,
  nats: startServicesNats,
  redis: startRedis,
  ipfs: startIpfs,
  oidc: startOidc,
} satisfies Record<string, (options: ServerOptions) => Promise<string>>;

/** A chain, and the two addresses that the services use for it, which can be made to fail. */
export interface FacedChain extends Chain {
  nodes: readonly [FaultyNode, FaultyNode];
}

/** Mines nothing until {@link thaw}: what the keeper sends meanwhile waits. */
export async function freeze({ provider }: Chain): Promise<void> {
  await provider.send('evm_setAutomine', [false]);
}

export async function thaw({ provider }: Chain): Promise<void> {
  await provider.send('evm_setAutomine', [true]);
  await provider.send('evm_mine', []);
}

/** Starts a node in front of a chain's own. @returns its address */
type NodeFor = (rpcUrl: string) => Promise<string>;

/** Returns another way to run a service. */
type Packing = (program: NodeProgram) => NodeProgram;

const itself: NodeFor = (rpcUrl) => Promise.resolve(rpcUrl);

export interface WorldOptions {
  faced?: boolean;
  keeps?: boolean;
  nodeFor?: NodeFor;
  durable?: boolean;
  packing?: Packing;
}

/** Settles and pays out on all chains. */
const KEEPER = {
  KEEPER_PRIVATE_KEY: demoAccounts.keeper.privateKey,
  PAYOUT_CHAINS: poolNetworks.map(({ chainId }) => chainId).join(','),
};

/**
 * The product as processes on free ports: the chains, the servers, and all services. Each service and server can be killed and restarted with its data on disk.
 */
export class World {
  readonly chains: FacedChain[] = [];
  /** The real networks, while the services' addresses are of nodes that can be made to fail. */
  networks: readonly Network[] = [];
  /** For each service with a database. */
  readonly databases = {} as Record<Exclude<ServiceName, 'gateway'>, string>;
  nats!: NatsConnection;

  private readonly processes: Processes;
  private readonly starts = new Map<Part, () => Promise<unknown>>();
  private running: readonly Running[] = [];
  private readonly urls = {} as Record<keyof typeof starters, string>;

  private constructor(
    private readonly dir: string,
    private readonly ports: Surroundings['ports'],
    private readonly faced: boolean,
    private readonly keeps: boolean,
    private readonly nodeFor: NodeFor,
    private readonly packing: Packing,
    durable: boolean,
  ) {
    const changed = (running: readonly Running[]) => (this.running = running);
    this.processes = new Processes('ours', this.logs, { changed, durable });
  }

  /**
   * @param faced whether the services use nodes that can be made to fail. These run in this process, so don't use them
   * when it is busy and time is measured.
   * @param keeps whether the keeper settles and pays out the approved pools
   * @param nodeFor starts the node that the services use for a chain, if these can't be made to fail
   * @param durable whether the servers write to the disk before they answer, as in production
   * @param packing changes how each service is run; by default it runs from this checkout
   */
  static async start({
    faced = true,
    keeps = false,
    nodeFor = itself,
    durable = false,
    packing = (program) => program,
  }: WorldOptions = {}): Promise<World> {
    await chooseServers();
    const dir = temporaryFolder('chaos');
    const world = new World(dir, await anyPorts(), faced, keeps, nodeFor, packing, durable);
    try {
      await Promise.all([world.startServers(), world.startChains()]);
      await world.startServices();
      return world;
    } catch (error) {
      await world.stop();
      throw error;
    }
  }

  /** The product's address for browsers. */
  get url(): string {
    return `http://localhost:${this.ports.gateway}`;
  }

  /** Addresses of the servers. */
  get servers(): Readonly<Record<keyof typeof starters, string>> {
    return this.urls;
  }

  /** Kubo's RPC API. */
  get ipfsUrl(): string {
    return this.urls.ipfs;
  }

  /** Where admins sign in. */
  get issuer(): string {
    return this.urls.oidc;
  }

  /** The processes' logs. */
  get logs(): string {
    return join(this.dir, 'logs');
  }

  /** A file with the real networks, for a command that reads them. */
  get networksFile(): string {
    return join(this.dir, 'networks.json');
  }

  /** @param keepLogs whether to keep the processes' logs */
  async stop({ keepLogs = false } = {}): Promise<void> {
    await this.nats?.close();
    await this.processes.stopAll();
    for (const { nodes } of this.chains) for (const node of nodes) node.stop();
    await Promise.all(this.chains.map((chain) => chain.stop()));
    const gone = keepLogs ? Object.keys(starters).map((name) => join(this.dir, name)) : [this.dir];
    await Promise.all(gone.map((path) => rm(path, { recursive: true, force: true })));
  }

  /** Kills a part, like a crash. */
  async kill(part: Part): Promise<void> {
    const process = this.latest(part);
    if (process) await kill(process);
  }

  /** Restarts a killed part, and waits until it is ready. */
  async revive(part: Part): Promise<void> {
    const start = this.starts.get(part);
    if (!start) throw new Error(`There is no ${part}`);
    // PostgreSQL does not start while a backend of the killed server is still exiting.
    await eventually(async () => start().then(() => true), 60_000);
  }

  /** Starts a second chain-listener while the first follows the chains. */
  async addStandby(): Promise<void> {
    await this.addSecond('chain-listener', 'standby');
  }

  /** Starts a second gateway. @returns its address */
  async addGateway(): Promise<string> {
    const port = await freePort();
    await this.addSecond('gateway', 'second gateway', { PORT: `${port}` });
    return `http://localhost:${port}`;
  }

  /** Starts a second instance of every service. */
  async addReplicas(): Promise<void> {
    for (const service of SERVICES) {
      if (service === 'gateway') await this.addGateway();
      else await this.addSecond(service, `second ${service}`);
    }
  }

  private async addSecond(service: ServiceName, part: Part, env: Record<string, string> = {}): Promise<void> {
    const program = await this.programOf(service);
    const port = await freePort();
    await this.startProgram(part, {
      ...program,
      name: part,
      env: { ...program.env, ...env, HEALTH_PORT: `${port}` },
      readyUrl: `http://127.0.0.1:${port}/readyz`,
    });
  }

  /** The parts that exited without being killed, or that were not restarted. */
  fallen(): Part[] {
    return [...this.starts.keys()].filter((part) => {
      const process = this.latest(part);
      return process && !isRunning(process);
    });
  }

  /** The process id of a running part, 0 if there is none. */
  pidOf(part: Part): number {
    return this.latest(part)?.pid ?? 0;
  }

  /** Address of a service's readiness probe. */
  readyUrl(service: ServiceName): string {
    return `http://127.0.0.1:${this.ports[`${service}-health`]}/readyz`;
  }

  private latest(part: Part): Running | undefined {
    return this.running.findLast(({ name }) => name === part);
  }

  private async startServers(): Promise<void> {
    const names = Object.keys(starters) as (keyof typeof starters)[];
    await Promise.all(
      names.map(async (name) => {
        const port = this.ports[name];
        const start = () =>
          starters[name]({ dataDir: join(this.dir, name), port, processes: this.processes });
        this.urls[name] = await start();
        if (isKillable(name)) this.starts.set(name, start);
      }),
    );
    this.nats = await connect({
      servers: this.urls.nats,
      user: OPERATOR,
      pass: localPassword(OPERATOR),
      maxReconnectAttempts: -1,
    });
  }

  private async startChains(): Promise<void> {
    await Promise.all(
      poolNetworks.map(async ({ chainId }) => {
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
    const used = this.networks.map(async (network) => ({ ...network, rpcUrls: await this.nodesOf(network) }));
    await writeFile(this.facedNetworksFile, JSON.stringify(await Promise.all(used)));
  }

  private nodesOf({ chainId, rpcUrls }: Network): Promise<string[]> {
    if (!this.faced) return Promise.all(rpcUrls.map((url) => this.nodeFor(url)));
    const { nodes = [] } = this.chains.find((chain) => chain.chainId === chainId) ?? {};
    return Promise.resolve(nodes.map(({ url }) => url));
  }

  /** The gateway last, since it calls all others. */
  private async startServices(): Promise<void> {
    const start = async (name: ServiceName) => {
      const program = await this.programOf(name);
      if (name !== 'gateway') this.databases[name] = program.env.DATABASE_URL ?? '';
      await this.startProgram(name, program);
    };
    await Promise.all(SERVICES.filter((name) => name !== 'gateway').map(start));
    await start('gateway');
  }

  private async programOf(service: ServiceName): Promise<NodeProgram> {
    const program = await serviceProgram(service, this.surroundings);
    const isKeeper = service === 'orders' && this.keeps;
    return this.packing(isKeeper ? { ...program, env: { ...program.env, ...KEEPER } } : program);
  }

  private async startProgram(part: Part, program: NodeProgram): Promise<void> {
    const start = () => startNode(this.processes, program);
    this.starts.set(part, start);
    await start();
  }

  private get surroundings(): Surroundings {
    return {
      ports: this.ports,
      postgresUrl: this.urls.postgres,
      redisUrl: this.urls.redis,
      natsUrl: this.urls.nats,
      ipfsUrl: this.urls.ipfs,
      oidc: { issuer: this.urls.oidc, ...OIDC_CLIENT },
      networksFile: this.facedNetworksFile,
      adminWallet: demoAccounts.admin.address,
      publicUrl: this.url,
    };
  }

  private get facedNetworksFile(): string {
    return join(this.dir, 'networks.faced.json');
  }
}

function isKillable(name: string): name is (typeof servers)[number] {
  return (servers as readonly string[]).includes(name);
}
