import { Client, type QueryResultRow } from 'pg';

/** The rows of a query. */
export async function read<T extends QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  // A server that is killed meanwhile fails the query, and that is enough.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
