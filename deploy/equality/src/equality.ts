import type { Network } from '@launchpad/platform';
import { rpcProvider } from '@launchpad/platform/provider';
import { ChainReader } from './chain-reader.js';
import { expectedRows, type Row, type Rows } from './expected-rows.js';
import { storedRows } from './stored-rows.js';

/** The logs of a full block. */
const MOST_BYTES = 32_000_000;

export type { Row, Rows } from './expected-rows.js';

export interface Compared {
  /** The number of expected rows. */
  rows: number;
  /** The expected rows. */
  expected: Rows;
  /** One line for each value that differs. */
  differences: string[];
}

/** Compares every row of pools and orders with a fresh read of the chains' logs and views. */
export async function compare(
  networks: readonly Network[],
  databases: { pools: string; orders: string },
): Promise<Compared> {
  const expected: Rows = new Map();
  for (const network of networks.filter(({ pools }) => pools)) {
    const provider = rpcProvider(network, MOST_BYTES);
    try {
      const chain = new ChainReader(network, provider, await provider.getBlockNumber());
      for (const [name, row] of await expectedRows(network, chain)) expected.set(name, row);
    } finally {
      provider.destroy();
    }
  }
  const stored = await storedRows(databases);
  return { rows: expected.size, expected, differences: differences(expected, stored) };
}

/** The differences between stored and expected rows. Columns that do not come from the chain are ignored. */
export function differences(expected: Rows, stored: Rows): string[] {
  const missing = [...expected.keys()]
    .filter((name) => !stored.has(name))
    .map((name) => `${name}: is missing`);
  const extra = [...stored.keys()]
    .filter((name) => !expected.has(name))
    .map((name) => `${name}: is not on chain`);
  const wrong = [...expected].flatMap(([name, row]) => wrongColumns(name, row, stored.get(name)));
  return [...missing, ...extra, ...wrong];
}

function wrongColumns(name: string, expected: Row, stored: Row | undefined): string[] {
  if (!stored) return [];
  return Object.entries(expected)
    .filter(([column, value]) => stored[column] !== value)
    .map(([column, value]) => `${name}: ${column} is ${stored[column]}, on chain ${value}`);
}
