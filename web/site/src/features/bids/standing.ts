import { poolStates, type PoolState, type Status } from '@launchpad/web-kit';
import type { LivePool } from '../../common/steadyPool';
import { t } from '../../strings/ownBids';
import { isAtRisk, type Position, type Standing } from './position';

const pills: Record<Standing, Status> = {
  wins: 'Active',
  partly: 'Pending',
  loses: 'Disabled',
  unknown: 'Pending',
  withdrawn: 'Disabled',
};

/** All of the bids' money buys now, but so narrowly that a few higher bids can change it. */
const winsNarrowly = (position: Position, pool: LivePool<'clearingPrice'>, state: PoolState) =>
  state === 'live' && position.standing === 'wins' && isAtRisk(position, pool);

/** How the bids are doing, in a word: now while the sale runs, in the end once it is over. */
export function standingText(position: Position, pool: LivePool<'clearingPrice'>, state: PoolState): string {
  const { standings } = t.ownBids.position;
  const { payout, tense } = poolStates[state];
  const { standing, active } = position;
  if (standing === 'withdrawn' || standing === 'unknown') return standings[standing];
  if (active.every(({ claimStatus }) => claimStatus)) return standings.paidOut;
  if (payout === 'refund') return standings.refund;
  if (winsNarrowly(position, pool, state)) return standings.atRisk;
  return standings[tense === 'final' ? 'final' : 'now'][standing];
}

/** The colour of that word. */
export function pillOf(position: Position, pool: LivePool<'clearingPrice'>, state: PoolState): Status {
  const { standing, active } = position;
  if (standing === 'withdrawn' || standing === 'unknown') return pills[standing];
  if (active.every(({ claimStatus }) => claimStatus)) return 'Closed';
  const isPending = poolStates[state].payout === 'refund' || winsNarrowly(position, pool, state);
  return isPending ? 'Pending' : pills[standing];
}
