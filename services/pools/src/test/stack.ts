import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromBinary, type DescMessage, type MessageShape } from '@bufbuild/protobuf';
import { Processes, startIpfs } from '@launchpad/local';
import { NATS, rpcClient, type Network, type RpcClient } from '@launchpad/platform';
import {
  freePort,
  freshDatabase,
  networksFile,
  startService,
  TestChain,
  testNetworks,
  TestNats,
} from '@launchpad/platform/testing';
import { EventSchema, PoolsService } from '@launchpad/proto';
import type { INestApplicationContext } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { create as createKubo, type KuboRPCClient } from 'kubo-rpc-client';
import { DataSource } from 'typeorm';
import { AppModule } from '../app.module.js';
import { biddingToken } from './samples.js';

const stableCoins: Network['stableCoins'] = [{ name: 'USDC', address: biddingToken.address, decimals: 6 }];
/** The product's two networks with a stablecoin, and one that is known and has no pools. */
const networks = [
  ...testNetworks.map((network) => ({ ...network, stableCoins })),
  { ...testNetworks[1], chainId: 56, name: 'BNB Chain', pools: false } as Network,
];

/** The pools service on a real database, NATS and IPFS, with a test speaking for the chain. */
export class PoolsStack {
  /** What the service published so far, oldest first. */
  private readonly published: { type: string; payload: Uint8Array }[] = [];

  private constructor(
    readonly app: INestApplicationContext,
    readonly pools: RpcClient<typeof PoolsService>,
    readonly chain: TestChain,
    readonly kubo: KuboRPCClient,
    private readonly ends: (() => Promise<unknown>)[],
  ) {
    app.get<NatsConnection>(NATS).subscribe('launchpad.v1.pools.>', {
      callback: (_, { data }) => {
        this.published.push(fromBinary(EventSchema, data));
      },
    });
  }

  static async start(): Promise<PoolsStack> {
    const [database, nats, dir, file] = await Promise.all([
      freshDatabase(),
      TestNats.start(),
      mkdtemp(join(tmpdir(), 'pools-ipfs-')),
      networksFile(networks),
    ]);
    const processes = new Processes('ours', dir);
    const ipfsUrl = await startIpfs({ dataDir: join(dir, 'ipfs'), port: await freePort(), processes });
    const chain = await TestChain.start(nats.url);
    const app = await startService(AppModule, {
      environment: {
        DATABASE_URL: database.url,
        NATS_URL: nats.url,
        NETWORKS_FILE: file,
        IPFS_API_URL: ipfsUrl,
      },
    });
    const pools = rpcClient(app.get<NatsConnection>(NATS), PoolsService);
    return new PoolsStack(app, pools, chain, createKubo({ url: ipfsUrl }), [
      () => app.close(),
      () => chain.stop(),
      () => processes.stopAll(),
      () => nats.stop(),
      () => database.drop(),
      () => rm(dir, { recursive: true }),
    ]);
  }

  async stop(): Promise<void> {
    for (const end of this.ends) await end();
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
