import { rpcClient } from '@launchpad/platform';
import { eventually } from '@launchpad/platform/testing';
import { TestChain } from '@launchpad/facts/testing';
import { OrdersService } from '@launchpad/proto';
import type { Processes } from '@launchpad/testing';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Client } from 'pg';
import { startServers } from '../servers.js';
import { Instances } from './instances.js';

/** How long a cold service may take. */
const TIMEOUT_MS = 60_000;

/** Instances of the orders service with PostgreSQL and NATS, and a test chain in place of chain-listener. */
export class Orders extends Instances {
  private constructor(
    processes: Processes,
    env: Record<string, string>,
    database: Client,
    readonly chain: TestChain,
    private readonly nats: NatsConnection,
  ) {
    super(processes, env, database);
  }

  /** Starts the servers; the service is started by {@link up}. */
  static async prepare(processes: Processes, dir: string): Promise<Orders> {
    const servers = await startServers(processes, dir);
    const { natsUrl } = servers;
    const [env, database] = await Orders.databaseAt(servers);
    const [chain, nats] = await Promise.all([TestChain.start(natsUrl), connect({ servers: natsUrl })]);
    return new Orders(processes, env, database, chain, nats);
  }

  override async close(): Promise<void> {
    await super.close();
    await Promise.all([this.chain.stop(), this.nats.close()]);
  }

  /** Milliseconds until the book of a pool is answered. */
  async timeBook(poolId: string): Promise<number> {
    const began = performance.now();
    await rpcClient(this.nats, OrdersService, TIMEOUT_MS).book({ poolId, steps: 50 });
    return performance.now() - began;
  }

  /** Waits until these pools are known. */
  async havePools(...poolIds: string[]): Promise<void> {
    await eventually(async () => {
      const sql = 'SELECT 1 FROM pool WHERE "poolId" = ANY ($1)';
      return (await this.database.query(sql, [poolIds])).rowCount === poolIds.length;
    });
  }

  /** A pool's bids in order, each with what the sale raises with it. */
  async placedIn(poolId: string): Promise<string[]> {
    const { rows } = await this.database.query<{ order: string; raised: string }>(
      'SELECT "order", "figuresRaised" AS raised FROM "order" WHERE "poolId" = $1 ORDER BY ordinal',
      [poolId],
    );
    return rows.map(({ order, raised }) => `${order} ${raised}`);
  }
}
