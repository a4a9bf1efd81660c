import { Client } from 'pg';
import type { Settings } from './settings.js';

/**
 * Runs work while no other rebuild of the same databases runs. The lock is a transaction's: behind a pooler that shares
 * connections, a session's could be anybody's. It ends with this process, however that ends.
 * @throws Error if another one runs, or the server can't be reached
 */
export async function alone<T>(
  { POSTGRES_URL, DATABASE_PREFIX }: Settings,
  work: (server: Client) => Promise<T>,
): Promise<T> {
  const server = new Client({ connectionString: POSTGRES_URL, connectionTimeoutMillis: 5_000 });
  const lock = new Client({ connectionString: POSTGRES_URL, connectionTimeoutMillis: 5_000 });
  // A lost connection shows in the next query.
  for (const client of [server, lock]) client.on('error', () => {});
  try {
    await server.connect();
    await lock.connect();
    await lock.query('BEGIN');
    await lock.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    const { rows } = await lock.query<{ acquired: boolean }>(
      'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS acquired',
      [`rebuild ${DATABASE_PREFIX}`],
    );
    if (!rows[0]?.acquired) throw new Error('another rebuild is running');
    return await work(server);
  } finally {
    await Promise.all([server, lock].map((client) => client.end().catch(() => {})));
  }
}
