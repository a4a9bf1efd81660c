import type { Pool } from '@launchpad/api';

/** The state a pool is in; each moment of a pool is exactly one. */
export type PoolState =
  | 'upcoming'
  | 'live'
  /** over, not settled yet */
  | 'ended'
  /** settled, the soft cap reached */
  | 'cleared'
  /** settled, the soft cap missed */
  | 'failed'
  | 'cancelled'
  | 'scam'
  | 'deleted';

/**
 * How a state's figures are told: as they are now, as they stood when the sale ended, as settled, as they
 * would have been had it gone on, or not at all where they mean nothing.
 */
export type Tense = 'now' | 'atEnd' | 'final' | 'would' | 'none';

/** What a state means for whoever shows it. Its words are in the pages' texts, by the same names. */
export interface StateFacts {
  tone: 'live' | 'upcoming' | 'pending' | 'danger' | 'ended';
  /** first badge of public pages; a fate stands alone, nothing else is true of the pool any more */
  badge: 'Upcoming' | 'Live' | 'Closed' | 'Cancelled' | 'Scammed' | 'Deleted';
  /** the pool's approval still says something */
  showsApproval: boolean;
  tense: Tense;
  /** the threshold badge means something */
  showsThreshold: boolean;
  /** the owner's links can be followed */
  links: boolean;
  /** the form stands there, if only to say why one can't bid now */
  form: boolean;
  countsDownTo?: 'poolStartDate' | 'poolEndDate';
  /** what bidders get back or out */
  pays?: 'claim' | 'refund';
  canSettle?: true;
}

/** Every state in one place: badge, head, figures, panel and form read it here. */
export const poolStates: Record<PoolState, StateFacts> = {
  upcoming: {
    tone: 'upcoming',
    badge: 'Upcoming',
    showsApproval: true,
    tense: 'now',
    showsThreshold: true,
    links: true,
    form: true,
    countsDownTo: 'poolStartDate',
  },
  live: {
    tone: 'live',
    badge: 'Live',
    showsApproval: true,
    tense: 'now',
    showsThreshold: true,
    links: true,
    form: true,
    countsDownTo: 'poolEndDate',
  },
  ended: {
    tone: 'ended',
    badge: 'Closed',
    showsApproval: true,
    tense: 'atEnd',
    showsThreshold: true,
    links: true,
    form: false,
    canSettle: true,
  },
  cleared: {
    tone: 'live',
    badge: 'Closed',
    showsApproval: true,
    tense: 'final',
    showsThreshold: true,
    links: true,
    form: false,
    pays: 'claim',
  },
  failed: {
    tone: 'pending',
    badge: 'Closed',
    showsApproval: true,
    tense: 'would',
    showsThreshold: true,
    links: true,
    form: false,
    pays: 'refund',
  },
  cancelled: {
    tone: 'pending',
    badge: 'Cancelled',
    showsApproval: false,
    tense: 'would',
    showsThreshold: false,
    links: true,
    form: false,
    pays: 'refund',
  },
  scam: {
    tone: 'danger',
    badge: 'Scammed',
    showsApproval: false,
    tense: 'none',
    showsThreshold: false,
    links: false,
    form: false,
    pays: 'refund',
  },
  deleted: {
    tone: 'danger',
    badge: 'Deleted',
    showsApproval: false,
    tense: 'none',
    showsThreshold: false,
    links: false,
    form: false,
  },
};

type StateFields = Pick<
  Pool,
  | 'poolStartDate'
  | 'poolEndDate'
  | 'closeStatus'
  | 'isDeleted'
  | 'scamStatus'
  | 'isCancelled'
  | 'settlement'
  | 'figures'
>;

/** @param now the chain's time, unix seconds */
export function poolState(pool: StateFields, now: number): PoolState {
  if (pool.isDeleted) return 'deleted';
  if (pool.scamStatus) return 'scam';
  if (pool.isCancelled) return 'cancelled';
  if (pool.closeStatus) return thresholdReached(pool) ? 'cleared' : 'failed';
  if (now >= pool.poolEndDate) return 'ended';
  return now < pool.poolStartDate ? 'upcoming' : 'live';
}

/** Whether the soft cap counts as reached: as settled, or by the present book. */
export function thresholdReached(pool: Pick<Pool, 'settlement' | 'figures'>): boolean {
  return pool.settlement ? !pool.settlement.minFundingThresholdNotReached : pool.figures.thresholdStatus;
}
