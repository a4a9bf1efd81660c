import { join } from 'node:path';
import { REPOSITORY } from '@launchpad/local';
import { freePort, networksFile } from '@launchpad/platform/testing';
import { ensureDatabase, startNode, type Processes, type Running } from '@launchpad/testing';
import { Client } from 'pg';
import type { Servers } from '../servers.js';

/** Instances of the orders service, each a process of its own, with a database of their own. */
export class Instances {
  readonly running: Running[] = [];

  protected constructor(
    private readonly processes: Processes,
    private readonly env: Record<string, string>,
    readonly database: Client,
  ) {}

  /** Creates the database on these servers; the instances are started by {@link up}. */
  static async at(processes: Processes, servers: Servers): Promise<Instances> {
    return new Instances(processes, ...(await Instances.databaseAt(servers)));
  }

  /** Their environment, with the database created, and a client of it. */
  protected static async databaseAt({
    postgresUrl,
    natsUrl,
  }: Servers): Promise<[env: Record<string, string>, database: Client]> {
    const databaseUrl = await ensureDatabase(postgresUrl, 'orders');
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
    return [env, database];
  }

  /** Starts instances and waits until they are ready. */
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
    await this.database.end();
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
}
