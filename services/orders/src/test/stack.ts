import { fromBinary, type DescMessage, type MessageShape } from '@bufbuild/protobuf';
import { eventsOf, NATS, rpcClient, type Network, type RpcClient } from '@launchpad/platform';
import { TestChain } from '@launchpad/facts/testing';
import {
  freshDatabase,
  networksFile,
  startService,
  PATIENCE_MS,
  TestNats,
  type ServiceOptions,
} from '@launchpad/platform/testing';
import { OrdersService } from '@launchpad/proto';
import type { INestApplicationContext } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { DataSource } from 'typeorm';
import { AppModule } from '../app.module.js';

/** The orders service on a real database and NATS, with a test chain in place of chain-listener. */
export class OrdersStack {
  private readonly published: { type: string; payload: Uint8Array; traceparent: string }[] = [];

  private constructor(
    readonly app: INestApplicationContext,
    readonly orders: RpcClient<typeof OrdersService>,
    readonly chain: TestChain,
    /** What further instances of the service are started with. */
    readonly environment: Readonly<Record<'DATABASE_URL' | 'NATS_URL' | 'NETWORKS_FILE', string>>,
    private readonly ends: (() => Promise<unknown>)[],
  ) {
    app.get<NatsConnection>(NATS).subscribe('launchpad.v1.orders.>', {
      callback: (_, { data }) => {
        this.published.push(...eventsOf(data));
      },
    });
  }

  /** @param networks the chains the service connects to; by default unreachable addresses */
  static async start(networks?: readonly Network[], environment: ServiceOptions['environment'] = {}) {
    const [database, nats] = await Promise.all([freshDatabase(), TestNats.start()]);
    const chain = await TestChain.start(nats.url);
    const shared = {
      DATABASE_URL: database.url,
      NATS_URL: nats.url,
      NETWORKS_FILE: await networksFile(networks),
    };
    const app = await startService(AppModule, { environment: { ...shared, ...environment } });
    const orders = rpcClient(app.get<NatsConnection>(NATS), OrdersService, PATIENCE_MS);
    return new OrdersStack(app, orders, chain, shared, [
      () => app.close(),
      () => chain.stop(),
      () => nats.stop(),
      () => database.drop(),
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

  get database(): DataSource {
    return this.app.get(DataSource);
  }

  /** The published events of a type, oldest first. */
  events<D extends DescMessage>(schema: D): MessageShape<D>[] {
    return this.traced(schema).map(([event]) => event);
  }

  /** The same, each with its trace context. */
  traced<D extends DescMessage>(schema: D): [MessageShape<D>, traceparent: string][] {
    return this.published
      .filter(({ type }) => type === schema.typeName)
      .map(({ payload, traceparent }) => [fromBinary(schema, payload), traceparent]);
  }
}
