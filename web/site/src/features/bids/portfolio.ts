import type { Order, Pool } from '@launchpad/api';
import { poolStates, type PoolState } from '@launchpad/web-kit';
import { openClaims } from './ClaimAll';
import { payoutOf, positionOf, type Position } from './position';

/** What a wallet has in one pool. */
export interface Holding {
  pool: Pool;
  /** newest first */
  orders: readonly Order[];
  position: Position;
  state: PoolState;
  /** what can be claimed or refunded now, in one transaction */
  claims: ReturnType<typeof openClaims>;
}

/** The distinct pools of bids, in the order of the bids. */
export const poolsOf = (orders: readonly Order[]): string[] => [
  ...new Set(orders.map(({ poolId }) => poolId)),
];

/**
 * A wallet's bids by pool: those with something to claim first, then the running sales, the next to end first.
 * @param states of the pools, in their order
 */
export function holdingsOf(
  orders: readonly Order[],
  pools: readonly Pool[],
  states: readonly PoolState[],
  address: string | undefined,
): Holding[] {
  const holdings = pools.map((pool, index): Holding => {
    const own = orders.filter(({ poolId }) => poolId === pool.poolId);
    const state = states[index] ?? 'ended';
    const position = positionOf(own, pool);
    return { pool, orders: own, position, state, claims: openClaims(own, pool, address) };
  });
  return holdings.toSorted((a, b) => rankOf(a) - rankOf(b) || timeOf(a) - timeOf(b));
}

const RANKS: Partial<Record<PoolState, number>> = { live: 1, ended: 2, upcoming: 3 };
const rankOf = ({ claims, state }: Holding) => (claims.bids.length > 0 ? 0 : (RANKS[state] ?? 4));

/** A sale that runs comes before those that end later, one that is over before those that ended earlier. */
const timeOf = ({ pool, state }: Holding) => (state === 'live' ? pool.poolEndDate : -pool.poolEndDate);

/** What a wallet has in one stablecoin of one network, in its smallest units. Each unit of a bid is in one place only. */
export interface Totals {
  chainId: number;
  network: string;
  token: string;
  symbol: string;
  decimals: number;
  /** in bids that are not decided yet */
  inBids: bigint;
  /** of these, what would buy tokens if the sales ended now */
  wouldWin: bigint;
  /** comes back with a claim or refund that can be had now */
  claimable: bigint;
  /** what the tokens cost that can be claimed now */
  bought: bigint;
  /** refunded or withdrawn before, without what withdrawing cost */
  cameBack: bigint;
}

/** The totals for each bidding token, by its address: a token that only bears a stablecoin's symbol is apart from it. */
export function totalsOf(holdings: readonly Holding[]): Totals[] {
  const totals = new Map<string, Totals>();
  for (const { pool, orders, state } of holdings) {
    const { chainId, network, bdSymbol: symbol, bdDecimals: decimals } = pool;
    const token = pool.biddingToken.toLowerCase();
    const key = `${chainId} ${token}`;
    const none = { inBids: 0n, wouldWin: 0n, claimable: 0n, bought: 0n, cameBack: 0n };
    const total = totals.get(key) ?? { chainId, network, token, symbol, decimals, ...none };
    totals.set(key, total);
    for (const bid of orders) add(total, bid, pool, state);
  }
  return [...totals.values()].toSorted((a, b) => a.chainId - b.chainId || a.symbol.localeCompare(b.symbol));
}

function add(total: Totals, bid: Order, pool: Pool, state: PoolState) {
  const spent = BigInt(bid.sellAmounts);
  const payout = payoutOf(bid, pool);
  const back = payout?.refunded ?? 0n;
  if (bid.isEWD || bid.claimStatus) {
    total.cameBack += back;
  } else if (poolStates[state].payout) {
    total.claimable += back;
    if (payout) total.bought += spent - back;
  } else {
    total.inBids += spent;
    if (payout) total.wouldWin += spent - back;
  }
}
