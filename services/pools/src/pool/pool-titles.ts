import type { DataSource } from 'typeorm';

/** What pools are called, by their id; of those whose metadata is known. */
export async function titlesOf(
  dataSource: DataSource,
  poolIds: readonly string[],
): Promise<Map<string, string>> {
  const pools = await dataSource.query<{ poolId: string; title: string }[]>(
    `SELECT "poolId", "title" FROM "pool" JOIN "pool_metadata" ON "pool_metadata"."formHash" = "metadataHash"
     WHERE "poolId" = ANY($1)`,
    [poolIds],
  );
  return new Map(pools.map(({ poolId, title }) => [poolId, title]));
}
