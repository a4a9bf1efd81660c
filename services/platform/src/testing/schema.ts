import type { DataSource } from 'typeorm';

/** The SQL that is missing from the migrations to match the entities; empty if they are complete. */
export async function schemaDifference(dataSource: DataSource): Promise<string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
}
