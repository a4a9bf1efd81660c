import type { DataSource } from 'typeorm';

/** The SQL that would bring the migrated database to its entities: empty when the migrations are complete. */
export async function schemaDifference(dataSource: DataSource): Promise<string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
}
