import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock, ConfigError, NATS, Networks, Readiness, type Network } from '@launchpad/platform';
import type { NatsConnection } from '@nats-io/transport-node';
import { ChainStore } from '../chain/chain.store.js';
import { Completeness } from '../completeness/completeness.js';
import { ChainListenerConfig } from '../config.js';
import { FactDecoder } from '../facts/fact-decoder.js';
import { FactReader } from '../facts/fact-reader.js';
import { NodePool } from '../node/node-pool.js';
import { ChainSight } from './chain.sight.js';
import { ChainWorker } from './chain.worker.js';
import { HeadPublisher } from './head.publisher.js';
import { ListenerMetrics } from './listener.metrics.js';
import { Reorganisation } from './reorganisation.js';
import { Scanner } from './scanner.js';
import { TokenUpkeep } from './token-upkeep.js';

/** Concurrent calls per node besides the scan's, triggered by users. */
const BACKGROUND_CONCURRENCY = 2;

/** A configured chain and its nodes. */
export interface ConfiguredChain {
  network: Network;
  /** Nodes for posts and for tokens to be read again, so that they never delay the scan. */
  backgroundNodes: NodePool;
  /** None if other instances follow it. */
  worker: ChainWorker | undefined;
}

/** Follows the configured chains concurrently: all, or those that are this instance's. */
@Injectable()
export class Chains implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly chains: ReadonlyMap<number, ConfiguredChain>;

  constructor(
    networks: Networks,
    private readonly store: ChainStore,
    private readonly metrics: ListenerMetrics,
    private readonly clock: Clock,
    @Inject(NATS) private readonly nats: NatsConnection,
    readiness: Readiness,
    { CHAINS }: ChainListenerConfig,
  ) {
    const stranger = CHAINS.find((chainId) => !networks.find(chainId));
    if (stranger !== undefined) throw new ConfigError(`CHAINS: ${stranger} is not one of the networks`);
    const follows = ({ chainId }: Network) => CHAINS.length === 0 || CHAINS.includes(chainId);
    this.chains = new Map(
      networks.all.map((network) => [network.chainId, this.assemble(network, follows(network))]),
    );
    for (const { chainId, rpcUrls } of networks.all.filter(follows)) {
      const sight = new ChainSight(new NodePool(chainId, rpcUrls, clock), clock);
      readiness.add(`chain ${chainId}`, () => sight.look());
    }
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.store.prepare();
    for (const { worker } of this.chains.values()) worker?.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.chains.values()].flatMap(({ worker }) => worker?.stop() ?? []));
  }

  find(chainId: number): ConfiguredChain | undefined {
    return this.chains.get(chainId);
  }

  private assemble(network: Network, isFollowed: boolean): ConfiguredChain {
    const { chainId, rpcUrls } = network;
    const backgroundNodes = new NodePool(chainId, rpcUrls, this.clock, BACKGROUND_CONCURRENCY);
    const worker = isFollowed ? this.workerOf(network, backgroundNodes) : undefined;
    return { network, backgroundNodes, worker };
  }

  private workerOf(network: Network, backgroundNodes: NodePool): ChainWorker {
    const { store, metrics, clock } = this;
    const { chainId } = network;
    const nodes = new NodePool(chainId, network.rpcUrls, clock);
    const facts = new FactReader(network, nodes, new FactDecoder(chainId), clock);
    const heads = new HeadPublisher(chainId, store, this.nats, clock);
    const reorganisation = new Reorganisation(network, store, nodes, metrics);
    const completeness = new Completeness(network, store);
    const scanner = new Scanner(
      network,
      store,
      nodes,
      facts,
      heads,
      reorganisation,
      completeness,
      metrics,
      clock,
    );
    const tokens = new TokenUpkeep(chainId, store, backgroundNodes);
    return new ChainWorker(chainId, store, scanner, heads, metrics, clock, tokens);
  }
}
