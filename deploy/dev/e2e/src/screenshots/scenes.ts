import { createClient } from '@launchpad/client';
import { demoAccounts } from '@launchpad/contracts/testing';
import type { AccountName } from '../person.js';

export const STATES = ['upcoming', 'live', 'ended', 'cleared', 'failed', 'cancelled', 'scam'] as const;
export type State = (typeof STATES)[number];
export const VIEWERS = ['visitor', 'loser', 'winner', 'owner'] as const;
export type Viewer = (typeof VIEWERS)[number];

/** A pool as somebody sees it. */
export interface Scene {
  state: State;
  viewer: Viewer;
  poolId: string;
  network: string;
  /** undefined for a visitor */
  account: AccountName | undefined;
}

const investors = {
  'Investor A': demoAccounts.investorA,
  'Investor B': demoAccounts.investorB,
  'Investor C': demoAccounts.investorC,
} satisfies Partial<Record<AccountName, { address: string }>>;

type Client = ReturnType<typeof createClient>;
type Pool = Awaited<ReturnType<typeof poolsOf>>[number];

async function poolsOf(site: Client) {
  return (await site.call('listPools', { params: { x: 'all' }, query: { limit: 100 } })).data.pools;
}

function stateOf(pool: Pool): State {
  if (pool.scamStatus) return 'scam';
  if (pool.isCancelled) return 'cancelled';
  if (pool.settlement) return pool.settlement.minFundingThresholdNotReached ? 'failed' : 'cleared';
  const now = pool.clock?.timestamp ?? Math.floor(Date.now() / 1000);
  if (now < pool.poolStartDate) return 'upcoming';
  return now < pool.poolEndDate ? 'live' : 'ended';
}

/** Each state of the demo's pools as each viewer sees it. Where nobody wins, all bidders are losers. */
export async function scenesOf(url: string): Promise<Scene[]> {
  const site = createClient({ url });
  const pools = await poolsOf(site);
  const scenes: Scene[] = [];
  for (const state of STATES) {
    const pool = pools.filter((one) => stateOf(one) === state).toSorted((a, b) => b.bidCount - a.bidCount)[0];
    if (!pool) throw new Error(`The demo has no pool that is ${state}`);
    const { poolId, network } = pool;
    const { winner, loser } = await biddersOf(site, poolId);
    scenes.push({ state, viewer: 'visitor', poolId, network, account: undefined });
    if (loser) scenes.push({ state, viewer: 'loser', poolId, network, account: loser });
    if (winner) scenes.push({ state, viewer: 'winner', poolId, network, account: winner });
    scenes.push({ state, viewer: 'owner', poolId, network, account: 'Pool owner' });
  }
  return scenes;
}

/** The demo's investors who get most and least of the tokens. */
async function biddersOf(site: Client, poolId: string) {
  const { orders } = (await site.call('listOrders', { params: { poolId }, query: { limit: 100 } })).data;
  const claimed = Object.entries(investors).flatMap(([name, { address }]) => {
    const own = orders.filter(({ orderBy, isEWD }) => orderBy === address.toLowerCase() && !isEWD);
    const sum = own.reduce(
      (total, { outcome, trxStats }) => total + BigInt((trxStats ?? outcome)?.claimedValue ?? 0),
      0n,
    );
    return own.length > 0 ? [{ name: name as AccountName, sum }] : [];
  });
  const sorted = claimed.toSorted((a, b) => Number(b.sum - a.sum));
  const [best, worst] = [sorted[0], sorted.at(-1)];
  return {
    winner: best && best.sum > 0n ? best.name : undefined,
    loser: worst && (worst !== best || worst.sum === 0n) ? worst.name : undefined,
  };
}
