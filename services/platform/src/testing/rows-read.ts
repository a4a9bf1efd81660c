import type { DataSource } from 'typeorm';

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/**
 * How many rows of these tables the queries of `work` read, with those that a condition then removes: each query is
 * explained after it.
 */
export async function rowsReadBy(
  database: DataSource,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<number> {
  let rows = 0;
  for (const [query, parameters] of await queriesOf(database, work)) {
    if (!/^\s*(SELECT|WITH)\b/.test(query) || !tables.some((table) => query.includes(table))) continue;
    const [{ 'QUERY PLAN': plans }] = await database.query<[{ 'QUERY PLAN': { Plan: PlanNode }[] }]>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${query}`,
      parameters,
    );
    for (const { Plan } of plans) rows += rowsOf(Plan, tables);
  }
  return rows;
}

async function queriesOf({ logger }: DataSource, work: () => Promise<unknown>) {
  const queries: [query: string, parameters: unknown[] | undefined][] = [];
  const before = logger.logQuery.bind(logger);
  logger.logQuery = (query, parameters) => void queries.push([query, parameters as unknown[] | undefined]);
  try {
    await work();
  } finally {
    logger.logQuery = before;
  }
  return queries;
}

function rowsOf(node: PlanNode, tables: readonly string[]): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const isOfTable = tables.includes(node['Relation Name'] ?? '');
  const own = isOfTable ? (node['Actual Rows'] + removed) * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((rows, part) => rows + rowsOf(part, tables), own);
}
