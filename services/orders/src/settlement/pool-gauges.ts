import { MAX_GAS, IS_UNPAID } from './payout-queue.js';
import { GAS_LIMIT, POOL_GAS } from './spending.js';
import { hasBudget, IS_APPROVED, WITH_PAYOUT } from './waiting-pools.js';

/** A number of approved pools of one kind. */
export interface PoolGauge {
  name: string;
  help: string;
  /**
   * Statement that counts those of the chain $1, at the time $2 of its clock, where $3 is everybody's gas budget and $4
   * whether the keeper pays out.
   */
  count: string;
  /** How old the number may be, in milliseconds. */
  maxAgeMs: number;
}

const RUNS =
  'pool.settlement IS NULL AND NOT pool."isScam" AND NOT pool."isCancelled" AND NOT pool."isDeleted"';

// Mentions every parameter, since PostgreSQL refuses one whose type it can't infer.
const PARAMETERS = 'pool."chainId" = $1 AND $2::bigint > 0 AND $3::bigint > 0 AND $4::boolean IS NOT NULL';

/** Counts pools that an index finds, where a join would read the records of all pools. No pool is of two kinds. */
const few = (...kinds: string[]) => {
  const counts = kinds.map(
    (kind) => `(SELECT count(*) ${WITH_PAYOUT} WHERE ${PARAMETERS} AND ${kind} AND ${IS_APPROVED})`,
  );
  return `SELECT (${counts.join(' + ')})::int AS pools`;
};

/** Counts pools of a kind that only ever grows. */
const many = (kind: string) =>
  `SELECT count(*)::int AS pools ${WITH_PAYOUT} JOIN kept_pool AS kept ON kept."poolId" = pool."poolId" AND kept.approved
   WHERE ${PARAMETERS} AND ${kind}`;

/** What users can rely on: so long after a pool's end it is settled, and paid out where the keeper does that. */
const PROMISED_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
const IS_LATE = `pool."poolEndDate" <= $2 - ${PROMISED_SECONDS}`;
/** What the keeper could do and has not done: not what a token refuses, or has used up the budget for. */
const OVERDUE = [
  `${IS_LATE} AND ${RUNS} AND (SELECT kept."gasSpent" FROM kept_pool AS kept WHERE kept."poolId" = pool."poolId")
    + ${GAS_LIMIT} <= ${POOL_GAS}`,
  `${IS_LATE} AND $4 AND pool.settlement IS NOT NULL AND ${IS_UNPAID} AND COALESCE(payout.failures, 0) = 0
    AND ${hasBudget(MAX_GAS, '$3')}`,
];
const ENDED_TODAY = `${IS_LATE} AND pool."poolEndDate" > $2 - ${DAY_SECONDS} AND (pool.settlement IS NOT NULL OR ${RUNS})`;

/** The numbers of approved pools that the metrics show. */
export const POOL_GAUGES: readonly PoolGauge[] = [
  {
    name: 'launchpad_pools_started',
    help: 'Approved pools that can be bid in now',
    count: few(`pool."poolStartDate" <= $2 AND pool."poolEndDate" > $2 AND ${RUNS}`),
    maxAgeMs: 0,
  },
  {
    name: 'launchpad_pools_unsettled',
    help: 'Approved pools that have ended and are not settled',
    count: few(`pool."poolEndDate" <= $2 AND ${RUNS}`),
    maxAgeMs: 0,
  },
  {
    name: 'launchpad_pools_unpaid',
    help: 'Approved pools that are settled, cancelled or scam and have orders to pay out',
    count: few(IS_UNPAID),
    maxAgeMs: 0,
  },
  {
    name: 'launchpad_pools_payout_refused',
    help: 'Approved pools whose payouts are refused, by the token or by an owner',
    count: few(`${IS_UNPAID} AND payout.failures > 0`),
    maxAgeMs: 0,
  },
  {
    name: 'launchpad_pools_payout_over_budget',
    help: 'Approved pools whose payouts have used up their gas',
    count: few(`${IS_UNPAID} AND NOT ${hasBudget(MAX_GAS, '$3')}`),
    maxAgeMs: 0,
  },
  {
    name: 'launchpad_pools_overdue',
    help: 'Approved pools that ended over an hour ago and that the keeper has not settled, or not paid out where it does',
    count: few(...OVERDUE),
    maxAgeMs: 0,
  },
  {
    name: 'launchpad_pools_promised',
    help: 'Approved pools that ended from an hour to a day ago, and those overdue, counted once a minute',
    count: many(`(${[ENDED_TODAY, ...OVERDUE].map((kind) => `(${kind})`).join(' OR ')})`),
    maxAgeMs: 60_000,
  },
  {
    name: 'launchpad_pools_paid_out',
    help: 'Approved pools that are settled, cancelled or scam and paid out, counted once a minute',
    count: many('pool."ordersPaid" = pool."ordersToPay"'),
    maxAgeMs: 60_000,
  },
];
