import { cpus, totalmem } from 'node:os';
import { Client } from 'pg';

/** What results depend on, without anything that names the machine. */
export interface Machine {
  cores: number;
  memoryGB: number;
  node: string;
  postgres: string;
}

/** This machine, with the version of a running PostgreSQL. */
export async function machineWith(postgresUrl: string): Promise<Machine> {
  const client = new Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>(
      `SELECT current_setting('server_version') AS version`,
    );
    // without the package that Debian adds to it
    const [postgres = ''] = (rows[0]?.version ?? '').split(' ');
    return {
      cores: cpus().length,
      memoryGB: Math.round(totalmem() / 1024 ** 3),
      node: process.versions.node,
      postgres,
    };
  } finally {
    await client.end();
  }
}
