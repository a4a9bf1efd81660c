import type { DenseChain } from '@launchpad/chain-listener/testing';
import { poolCode } from '@launchpad/contracts';
import type { Processes } from '@launchpad/testing';
import { Listener } from '../backfill/listener.js';
import { Instances } from '../bids/instances.js';
import { startServers } from '../servers.js';
import { measure, transactionsOf } from './indexer.js';
import type { Measured } from './goals.js';

/** Measures chain-listener: it has an event once it has published it. */
export async function measureListener(
  processes: Processes,
  dir: string,
  chain: DenseChain,
  heap: string,
): Promise<Measured> {
  const servers = await startServers(processes, dir);
  const listener = await Listener.start(processes, servers, chain, { latencyMs: 0, heap });
  try {
    return await measure(
      {
        ...listener.launched,
        name: 'The listener',
        indexed: () => listener.published(),
        bids: async () => transactionsOf(await listener.factIds()).slice(1),
      },
      chain,
    );
  } finally {
    await listener.close(processes);
  }
}

/** Measures chain-listener and orders, started together: they have an event once its bid is in the book. */
export async function measureBoth(
  processes: Processes,
  dir: string,
  chain: DenseChain,
  heap: string,
): Promise<Measured> {
  const servers = await startServers(processes, dir);
  const orders = await Instances.at(processes, servers);
  const starting = orders.up();
  const listener = await Listener.start(processes, servers, chain, { latencyMs: 0, heap });
  try {
    await starting;
    return await measure(
      {
        ...listener.launched,
        name: 'The listener with orders',
        processes: [...listener.launched.processes, ...orders.running],
        indexed: () => eventsIn(orders, chain.chainId),
        bids: () => bidsIn(orders),
      },
      chain,
    );
  } finally {
    await orders.close();
    await listener.close(processes);
  }
}

async function eventsIn({ database }: Instances, chainId: number): Promise<number> {
  const { rows } = await database.query<{ events: number }>({
    name: 'events',
    text: 'SELECT 1 + "bidCount" AS events FROM pool WHERE "poolId" = $1',
    values: [poolCode(chainId, 1)],
  });
  return rows[0]?.events ?? 0;
}

async function bidsIn({ database }: Instances): Promise<string[]> {
  const { rows } = await database.query<{ hash: string }>('SELECT "transactionHash" AS hash FROM "order"');
  return rows.map(({ hash }) => hash);
}
