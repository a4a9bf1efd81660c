import pg from 'pg';
import type { Row, Rows } from './expected-rows.js';

type Column = string | number | boolean | object | null;

const settlement = `
  settlement->>'transactionHash' AS "settledBy",
  settlement->>'soldPoolingTokens' AS "soldPoolingTokens",
  settlement->>'soldBiddingTokens' AS "soldBiddingTokens",
  settlement->>'fee' AS "fee",
  settlement->>'clearingPriceOrder' AS "clearingPriceOrder",
  settlement->>'minFundingThresholdNotReached' AS "minFundingThresholdNotReached"`;

const queries = {
  pools: [['pools.pool', `SELECT *, "poolId" AS id, ${settlement} FROM pool WHERE present`]],
  orders: [
    [
      'orders.pool',
      `SELECT *, "poolId" AS id, array_to_string("soldSeries", ',') AS "soldSeries", ${settlement} FROM pool`,
    ],
    [
      'orders.order',
      'SELECT *, "withdrawnAt" IS NOT NULL AS "isWithdrawn" FROM "order" WHERE ordinal IS NOT NULL',
    ],
  ],
} as const;

/** The rows of the two services. */
export async function storedRows(databases: { pools: string; orders: string }): Promise<Rows> {
  const rows: Rows = new Map();
  for (const service of ['pools', 'orders'] as const) {
    const client = new pg.Client({ connectionString: databases[service] });
    await client.connect();
    try {
      for (const [name, query] of queries[service]) {
        const result = await client.query<Record<string, Column>>(query);
        for (const row of result.rows) rows.set(`${name} ${asText(row.id ?? null)}`, textual(row));
      }
    } finally {
      await client.end();
    }
  }
  return rows;
}

function textual(row: Record<string, Column>): Row {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, asText(value)]));
}

function asText(value: Column): string | null {
  if (value === null) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
