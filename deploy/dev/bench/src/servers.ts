import { join } from 'node:path';
import { freePort } from '@launchpad/platform/testing';
import { startNats, startPostgres, type Processes } from '@launchpad/testing';

/** The servers that a service needs. */
export interface Servers {
  /** The superuser's address. */
  postgresUrl: string;
  natsUrl: string;
}

/** Starts both, empty, with their data in this folder. */
export async function startServers(processes: Processes, dir: string): Promise<Servers> {
  const postgresUrl = await startPostgres({
    dataDir: join(dir, 'postgres'),
    port: await freePort(),
    processes,
  });
  const natsUrl = await startNats({ dataDir: join(dir, 'nats'), port: await freePort(), processes });
  return { postgresUrl, natsUrl };
}
