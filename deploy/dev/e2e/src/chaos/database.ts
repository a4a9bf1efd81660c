import { Client, type QueryResultRow } from 'pg';

/** The rows of a query. */
export async function read<T extends QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  // If the server is killed meanwhile, the query fails, and that is enough.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
