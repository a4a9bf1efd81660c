import type { INestApplicationContext } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { configOf, databaseShape } from '../config/config.js';
import { PlatformModule } from '../platform.module.js';
import { networksFile } from '../testing/networks.js';
import { freshDatabase, type FreshDatabase } from '../testing/servers.js';
import { startService } from '../testing/service.js';
import { TestNats } from '../testing/nats.js';

@Module({
  imports: [PlatformModule.forRoot({ service: 'busy', config: configOf(databaseShape), migrations: [] })],
})
class BusyModule {}

const CONNECTIONS = 12;

describe("an instance's connections to its database", () => {
  let nats: TestNats;
  let database: FreshDatabase;
  let app: INestApplicationContext;
  const held: QueryRunner[] = [];

  beforeAll(async () => {
    [nats, database] = [await TestNats.start(), await freshDatabase()];
    app = await startService(BusyModule, {
      environment: {
        ...{ NATS_URL: nats.url, DATABASE_URL: database.url, NETWORKS_FILE: await networksFile() },
        DATABASE_CONNECTIONS: `${CONNECTIONS}`,
      },
    });
  });

  afterAll(async () => {
    for (const runner of held) await runner.release();
    await app.close();
    await nats.stop();
    await database.drop();
  });

  /** The server's process for a connection that is held until the end. */
  const hold = async () => {
    const runner = app.get(DataSource).createQueryRunner();
    held.push(runner);
    const [backend] = (await runner.query('SELECT pg_backend_pid() AS pid')) as [{ pid: number }];
    return backend.pid;
  };

  it('are as many as configured, and no more: the next call waits for one of them', async () => {
    // those that its own loops use now and then come back
    const pids = await Promise.all(Array.from({ length: CONNECTIONS }, hold));
    expect(new Set(pids).size).toBe(CONNECTIONS);
    const next = hold();
    await held[0]!.release();
    expect(await next).toBe(pids[0]);
  });
});
