import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create, fromBinary, toBinary, type DescMessage, type MessageShape } from '@bufbuild/protobuf';
import { Processes, startIpfs } from '@launchpad/testing';
import { eventsOf, NATS, Problem, rpcClient, type Network, type RpcClient } from '@launchpad/platform';
import { TestChain } from '@launchpad/facts/testing';
import {
  freePort,
  freshDatabase,
  networksFile,
  Outage,
  startService,
  testNetworks,
  PATIENCE_MS,
  TestNats,
  type ServiceOptions,
} from '@launchpad/platform/testing';
import {
  ContentServiceFilesInUseRequestSchema,
  ContentServiceFilesInUseResponseSchema,
  EnvelopeSchema,
  PoolsService,
} from '@launchpad/proto';
import type { INestApplicationContext } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { create as createKubo, type KuboRPCClient } from 'kubo-rpc-client';
import { DataSource } from 'typeorm';
import { AppModule } from '../app.module.js';
import { biddingToken } from './samples.js';

const stableCoins: Network['stableCoins'] = [{ name: 'USDC', address: biddingToken.address, decimals: 6 }];
const refusal = toBinary(
  EnvelopeSchema,
  create(EnvelopeSchema, {
    outcome: { case: 'problem', value: new Problem(503, 'unavailable', 'Content is down').toMessage() },
  }),
);
/** Two networks with a stablecoin, and one without pools. */
const networks = [
  ...testNetworks.map((network) => ({ ...network, stableCoins })),
  { ...testNetworks[1], chainId: 56, name: 'BNB Chain', pools: false } as Network,
];

/** The pools service on a real database, NATS and IPFS, with a test chain in place of chain-listener. */
export class PoolsStack {
  /** What the service published so far, oldest first. */
  private readonly published: { type: string; payload: Uint8Array }[] = [];
  /** Files that the site's texts reference. */
  readonly inContent = new Set<string>();
  /** Whether the content service is up. */
  hasContent = true;
  /** Runs before its answer arrives. */
  beforeContentAnswers: () => Promise<unknown> = () => Promise.resolve();

  private constructor(
    readonly app: INestApplicationContext,
    readonly pools: RpcClient<typeof PoolsService>,
    readonly chain: TestChain,
    readonly databaseUrl: string,
    readonly kubo: KuboRPCClient,
    /** Between the service and IPFS. */
    readonly ipfsOutage: Outage,
    private readonly ends: (() => Promise<unknown>)[],
  ) {
    const nats = app.get<NatsConnection>(NATS);
    nats.subscribe('content.v1.filesInUse', {
      callback: (_, message) => {
        const answer = this.hasContent ? this.filesInContent(message.data) : refusal;
        void this.beforeContentAnswers().then(() => message.respond(answer));
      },
    });
    nats.subscribe('launchpad.v1.pools.>', {
      callback: (_, { data }) => {
        this.published.push(...eventsOf(data));
      },
    });
  }

  static async start({ override }: Pick<ServiceOptions, 'override'> = {}): Promise<PoolsStack> {
    const [database, nats, dir, file] = await Promise.all([
      freshDatabase(),
      TestNats.start(),
      mkdtemp(join(tmpdir(), 'pools-ipfs-')),
      networksFile(networks),
    ]);
    const processes = new Processes('ours', dir);
    const ipfsUrl = await startIpfs({ dataDir: join(dir, 'ipfs'), port: await freePort(), processes });
    const ipfsOutage = await Outage.before(ipfsUrl);
    const chain = await TestChain.start(nats.url);
    const app = await startService(AppModule, {
      environment: {
        DATABASE_URL: database.url,
        NATS_URL: nats.url,
        NETWORKS_FILE: file,
        IPFS_API_URL: ipfsOutage.url,
      },
      ...(override && { override }),
    });
    const pools = rpcClient(app.get<NatsConnection>(NATS), PoolsService, PATIENCE_MS);
    return new PoolsStack(app, pools, chain, database.url, createKubo({ url: ipfsUrl }), ipfsOutage, [
      () => app.close(),
      () => chain.stop(),
      () => ipfsOutage.begin(),
      () => processes.stopAll(),
      () => nats.stop(),
      () => database.drop(),
      () => rm(dir, { recursive: true }),
    ]);
  }

  async stop(): Promise<void> {
    for (const end of this.ends) await end();
  }

  /** Gives the chain a block with this timestamp, which the service has heard of afterwards. */
  async setTime(unixSeconds: number): Promise<void> {
    await this.chain.setTime(unixSeconds);
    await this.app.get<NatsConnection>(NATS).flush();
  }

  private filesInContent(request: Uint8Array): Uint8Array {
    const { cids } = fromBinary(ContentServiceFilesInUseRequestSchema, request);
    const schema = ContentServiceFilesInUseResponseSchema;
    const value = toBinary(schema, create(schema, { cids: cids.filter((cid) => this.inContent.has(cid)) }));
    return toBinary(EnvelopeSchema, create(EnvelopeSchema, { outcome: { case: 'reply', value } }));
  }

  get database(): DataSource {
    return this.app.get(DataSource);
  }

  /** The published events of a type. */
  events<D extends DescMessage>(schema: D): MessageShape<D>[] {
    return this.published
      .filter(({ type }) => type === schema.typeName)
      .map(({ payload }) => fromBinary(schema, payload));
  }
}
