import { jest } from '@jest/globals';
import type { DataSource } from 'typeorm';

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** How many rows of tables the queries of `work` read, with those that a condition then removes. */
export async function rowsReadBy(database: DataSource, work: () => Promise<unknown>): Promise<number> {
  const sent = jest.spyOn(database.logger, 'logQuery');
  await work();
  const queries = sent.mock.calls.map(([query, parameters]) => ({ query, parameters }));
  sent.mockRestore();
  let rows = 0;
  for (const { query, parameters } of queries.filter(({ query }) => /^\s*SELECT.*\bpool/is.test(query))) {
    const [{ 'QUERY PLAN': plans }] = await database.query<[{ 'QUERY PLAN': { Plan: PlanNode }[] }]>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${query}`,
      parameters,
    );
    for (const { Plan } of plans) rows += rowsOf(Plan);
  }
  return rows;
}

function rowsOf(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const own = node['Relation Name'] ? (node['Actual Rows'] + removed) * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((rows, part) => rows + rowsOf(part), own);
}
