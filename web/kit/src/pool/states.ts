import type { Pool } from '@launchpad/api';

/** The state of a pool. It is in exactly one at any time. */
export type PoolState =
  | 'upcoming'
  | 'live'
  /** ended, not settled yet */
  | 'ended'
  /** settled, the soft cap reached */
  | 'cleared'
  /** settled, the soft cap missed */
  | 'failed'
  | 'cancelled'
  | 'scam'
  | 'deleted';

/**
 * The tense in which figures are shown: current, as of the end of the sale, as settled, as they would have been,
 * or not at all.
 */
export type Tense = 'now' | 'atEnd' | 'final' | 'would' | 'none';

/** What a state means for the pages. Its texts are in the string catalogues, under the same names. */
export interface StateInfo {
  tone: 'live' | 'upcoming' | 'pending' | 'danger' | 'ended';
  /** first badge of public pages, and the only one in a final state */
  badge: 'Upcoming' | 'Live' | 'Closed' | 'Cancelled' | 'Scammed' | 'Deleted';
  /** the approval is still relevant */
  showsApproval: boolean;
  tense: Tense;
  /** the threshold badge is meaningful */
  showsThreshold: boolean;
  /** the owner's links are clickable */
  links: boolean;
  /** the bid form is shown, if only to say why bidding is not possible now */
  form: boolean;
  countsDownTo?: 'poolStartDate' | 'poolEndDate';
  /** how bidders are paid out */
  payout?: 'claim' | 'refund';
  canSettle?: true;
}

/** The single source for badge, header, figures, panel and form. */
export const poolStates: Record<PoolState, StateInfo> = {
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
    payout: 'claim',
  },
  failed: {
    tone: 'pending',
    badge: 'Closed',
    showsApproval: true,
    tense: 'would',
    showsThreshold: true,
    links: true,
    form: false,
    payout: 'refund',
  },
  cancelled: {
    tone: 'pending',
    badge: 'Cancelled',
    showsApproval: false,
    tense: 'would',
    showsThreshold: false,
    links: true,
    form: false,
    payout: 'refund',
  },
  scam: {
    tone: 'danger',
    badge: 'Scammed',
    showsApproval: false,
    tense: 'none',
    showsThreshold: false,
    links: false,
    form: false,
    payout: 'refund',
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
  'poolStartDate' | 'poolEndDate' | 'closeStatus' | 'isDeleted' | 'scamStatus' | 'isCancelled'
> &
  Threshold;

/** What says whether the soft cap is reached. */
export type Threshold = Pick<Pool, 'settlement'> & { figures: Pick<Pool['figures'], 'thresholdStatus'> };

/** @param now the chain's time, unix seconds */
export function poolState(pool: StateFields, now: number): PoolState {
  if (pool.isDeleted) return 'deleted';
  if (pool.scamStatus) return 'scam';
  if (pool.isCancelled) return 'cancelled';
  if (pool.closeStatus) return thresholdReached(pool) ? 'cleared' : 'failed';
  if (now >= pool.poolEndDate) return 'ended';
  return now < pool.poolStartDate ? 'upcoming' : 'live';
}

/** Whether the soft cap is reached: by the settlement, or by the current book. */
export function thresholdReached(pool: Threshold): boolean {
  return pool.settlement ? !pool.settlement.minFundingThresholdNotReached : pool.figures.thresholdStatus;
}
