import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database for one suite. */
export interface FreshDatabase {
  /** For `DATABASE_URL`. */
  url: string;
  /** Closes its connections and drops it. */
  drop(): Promise<void>;
}

/** Where a kind of server listens, from the integration tests' global setup. */
export function testServer(kind: 'POSTGRES' | 'REDIS' | 'NATS'): string {
  const name = `TEST_${kind}_URL`;
  const url = process.env[name];
  if (!url)
    throw new Error(`${name} is not set: run the integration project, whose global setup starts the servers`);
  return url;
}

/** Creates an empty database on the test server. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const server = testServer('POSTGRES');
  await run(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
