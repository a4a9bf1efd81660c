import { join } from 'node:path';
import { REPOSITORY } from '@launchpad/local';
import { rpcClient } from '@launchpad/platform';
import { eventually, freePort, networksFile } from '@launchpad/platform/testing';
import { TestChain } from '@launchpad/facts/testing';
import { OrdersService } from '@launchpad/proto';
import {
  ensureDatabase,
  startNats,
  startNode,
  startPostgres,
  type Processes,
  type Running,
} from '@launchpad/testing';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Client } from 'pg';

/** How long a cold service may take. */
const TIMEOUT_MS = 60_000;

/** The orders service as a process of its own, with PostgreSQL and NATS, and a test chain in place of chain-listener. */
export class Orders {
  private running: Running[] = [];

  private constructor(
    private readonly processes: Processes,
    private readonly env: Record<string, string>,
    readonly chain: TestChain,
    readonly database: Client,
    private readonly nats: NatsConnection,
  ) {}

  /** Starts the servers; the service is started by {@link up}. */
  static async prepare(processes: Processes, dir: string): Promise<Orders> {
    const [postgresPort, natsPort] = [await freePort(), await freePort()];
    const postgres = await startPostgres({ dataDir: join(dir, 'postgres'), port: postgresPort, processes });
    const natsUrl = await startNats({ dataDir: join(dir, 'nats'), port: natsPort, processes });
    const databaseUrl = await ensureDatabase(postgres, 'orders');
    const database = new Client({ connectionString: databaseUrl });
    // if the server stops first, the failure that made it stop is enough
    database.on('error', () => {});
    await database.connect();
    const env = {
      DATABASE_URL: databaseUrl,
      NATS_URL: natsUrl,
      NETWORKS_FILE: await networksFile(),
      LOG_LEVEL: 'warn',
    };
    const [chain, nats] = await Promise.all([TestChain.start(natsUrl), connect({ servers: natsUrl })]);
    return new Orders(processes, env, chain, database, nats);
  }

  /** Starts instances of the service and waits until they are ready. */
  async up(replicas = 1): Promise<void> {
    for (let replica = 0; replica < replicas; replica += 1) {
      const port = await freePort();
      const program = {
        name: 'orders',
        script: join(REPOSITORY, 'services/orders/dist/main.js'),
        env: { ...this.env, HEALTH_PORT: `${port}` },
        readyUrl: `http://127.0.0.1:${port}/readyz`,
      };
      this.running.push(await startNode(this.processes, program));
    }
  }

  async down(): Promise<void> {
    for (const instance of this.running.splice(0)) await this.processes.stop(instance);
  }

  async close(): Promise<void> {
    await this.down();
    await Promise.all([this.chain.stop(), this.nats.close(), this.database.end()]);
  }

  /** Milliseconds until the book of a pool is answered. */
  async timeBook(poolId: string): Promise<number> {
    const began = performance.now();
    await rpcClient(this.nats, OrdersService, TIMEOUT_MS).book({ poolId, steps: 50 });
    return performance.now() - began;
  }

  /** Bids of these pools that a reader sees. */
  async bidsOf(...poolIds: string[]): Promise<number> {
    const { rows } = await this.database.query<{ bids: number }>({
      name: 'bids',
      text: 'SELECT coalesce(sum("bidCount"), 0)::int AS bids FROM pool WHERE "poolId" = ANY ($1)',
      values: [poolIds],
    });
    return rows[0]?.bids ?? 0;
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
