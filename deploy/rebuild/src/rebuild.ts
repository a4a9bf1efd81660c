import { Rereading } from '@launchpad/chain-listener/rereading';
import { parsePoolCode } from '@launchpad/contracts';
import type { Rebuild } from '@launchpad/facts';
import { openOrders } from '@launchpad/orders/rebuild';
import { Clock, Networks, type Network } from '@launchpad/platform';
import { openPools } from '@launchpad/pools/rebuild';
import type { Client } from 'pg';
import { alone } from './alone.js';
import { NewestFacts } from './newest-facts.js';
import { ReadFacts } from './read-facts.js';
import { databaseUrl, type Settings } from './settings.js';

const IPFS_TIMEOUT_MS = 5_000;

/** What a rebuild has done. */
export interface Rebuilt {
  pools: number;
  /** Read from the chains. */
  facts: number;
  /** Rows that were missing or wrong. */
  corrected: number;
}

/** A rebuild failed after it had begun to write: the pools up to there are rebuilt, the others are unchanged. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/**
 * Derives every row of pools and orders again, from the chains and from IPFS alone, while the services serve. First
 * everything is read, and nothing written. Then one pool after the other is switched to what was read, each in one
 * transaction of each service. What is on no chain stays: decisions, reviews, contact data, comments, whitelists' addresses,
 * drafts, what the keeper has spent.
 * @param say called with what is being done
 * @throws Error if a chain, IPFS or PostgreSQL can't be reached, if another rebuild runs, or there is no room: nothing was
 * changed then; {@link Interrupted} if it failed later
 */
export function rebuild(settings: Settings, say: (step: string) => void): Promise<Rebuilt> {
  return alone(settings, async (server) => {
    const { all } = Networks.fromFile(settings.NETWORKS_FILE, settings.DEPLOYMENTS_DIR);
    const networks = all.filter(({ pools }) => pools);
    await reachIpfs(settings);
    const facts = await ReadFacts.empty();
    try {
      const through = await readAll(networks, facts, say);
      return await switchAll(settings, server, new Networks(all), facts, through, say);
    } finally {
      await facts.delete();
    }
  });
}

async function reachIpfs({ IPFS_API_URL }: Settings): Promise<void> {
  const { origin, host } = new URL(IPFS_API_URL);
  const request = { method: 'POST', signal: AbortSignal.timeout(IPFS_TIMEOUT_MS) };
  const { ok } = await fetch(`${origin}/api/v0/version`, request).catch(() => ({ ok: false }));
  if (!ok) throw new Error(`IPFS can't be reached at ${host}`);
}

/** Reads all chains. @returns the last block of each, by chain id */
async function readAll(
  networks: readonly Network[],
  facts: ReadFacts,
  say: (step: string) => void,
): Promise<Map<number, number>> {
  const through = new Map<number, number>();
  for (const network of networks) {
    const chain = new Rereading(network, new Clock());
    const last = await chain.finalBlock();
    say(`Reading ${network.name} to block ${last}`);
    await readWhole(chain, network, last, facts, say);
    through.set(network.chainId, last);
  }
  return through;
}

/** @throws Error if facts are missing, however the blocks are read */
async function readWhole(
  chain: Rereading,
  { chainId, name }: Network,
  last: number,
  facts: ReadFacts,
  say: (step: string) => void,
): Promise<void> {
  await chain.read(last, (read) => facts.add(read));
  if (await chain.isComplete()) return;
  say(`A node of ${name} left logs out: reading it again, one block after the other`);
  await facts.drop(chainId);
  await chain.readSingly(last, (read) => facts.add(read));
  if (!(await chain.isComplete())) throw new Error(`the nodes of ${name} contradict the auction's own state`);
}

async function switchAll(
  settings: Settings,
  server: Client,
  networks: Networks,
  facts: ReadFacts,
  through: ReadonlyMap<number, number>,
  say: (step: string) => void,
): Promise<Rebuilt> {
  for (const service of ['pools', 'orders'])
    await createMissing(server, `${settings.DATABASE_PREFIX}${service}`);
  const open: { close(): Promise<void> }[] = [];
  const opened = <T extends { close(): Promise<void> }>(one: T): T => {
    open.push(one);
    return one;
  };
  let [pools, corrected] = [0, 0];
  try {
    const services = [
      opened(await openPools(databaseUrl(settings, 'pools'), networks, settings.REVIEW_METADATA)),
      opened(await openOrders(databaseUrl(settings, 'orders'), networks)),
    ];
    const newest = opened(await NewestFacts.after(databaseUrl(settings, 'chain-listener'), through));
    const ids = await poolIds(services, facts, newest);
    say(`Switching ${ids.length} pools`);
    for (const poolId of ids) {
      corrected += await switchPool(poolId, services, facts, newest, through);
      pools += 1;
    }
    return { pools, facts: facts.count, corrected };
  } catch (error) {
    if (pools === 0) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Interrupted(`after ${pools} pools: ${reason}`, { cause: error });
  } finally {
    await Promise.all(open.map((each) => each.close().catch(() => {})));
  }
}

/** The pools of the chains or of a database, in a fixed order. */
async function poolIds(services: Rebuild[], facts: ReadFacts, newest: NewestFacts): Promise<string[]> {
  const stored = await Promise.all(services.map((service) => service.poolIds()));
  return [...new Set([...(await facts.poolIds()), ...newest.poolIds, ...stored.flat()])].toSorted();
}

/** @returns how many rows were missing or wrong; none for a pool of a chain that was not read */
async function switchPool(
  poolId: string,
  services: Rebuild[],
  facts: ReadFacts,
  newest: NewestFacts,
  through: ReadonlyMap<number, number>,
): Promise<number> {
  const last = through.get(parsePoolCode(poolId)?.chainId ?? 0);
  if (last === undefined) return 0;
  const reading = { poolId, facts: await facts.of(poolId), through: last };
  return newest.with(poolId, async (still) => {
    let corrected = 0;
    for (const service of services) corrected += await service.pool({ ...reading, newest: still });
    return corrected;
  });
}

async function createMissing(server: Client, name: string): Promise<void> {
  const { rowCount } = await server.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) await server.query(`CREATE DATABASE "${name}"`);
}
