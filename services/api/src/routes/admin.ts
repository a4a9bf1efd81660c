import { z } from 'zod';
import { paths } from '../paths.js';
import { limits } from '../rules/limits.js';
import { answer, pagination, paging, recordId } from './common.js';
import { payouts } from './pool-shapes.js';
import { route } from './route.js';

export const notification = z.object({
  _id: z.string(),
  /** a new pool, or an approved one whose changed metadata awaits a review */
  kind: z.enum(['newPool', 'changedMetadata']),
  /** true if the owner of a new pool answered or resubmitted in its review; absent otherwise */
  answered: z.boolean().optional(),
  /**
   * number of further entries of one owner within an hour, after the first 20, of an entry that only counts them: it has no
   * pool, title and logo; absent otherwise
   */
  more: z.int().optional(),
  /** of the pool */
  title: z.string(),
  logo: z.string(),
  /** address of its owner */
  createdBy: z.string(),
  /** unix seconds */
  createdAt: z.int(),
  poolId: z.string(),
  read: z.boolean(),
});

export const auditEntry = z.object({
  _id: z.string(),
  /** unix seconds */
  time: z.int(),
  /** subject of the admin's token */
  subject: z.string(),
  /** what the person was called then; absent if unknown */
  name: z.string().optional(),
  action: z.string(),
  target: z.string(),
  /** of the pool it was done to; empty for other records */
  title: z.string(),
  /** the record before and after, null where there was none */
  before: z.unknown(),
  after: z.unknown(),
});

/** A pool that is to be paid out, and what the keeper does about it. */
export const poolPayout = z.object({
  poolId: z.string(),
  /** in lists, where it is known */
  title: z.string().optional(),
  chainId: z.int(),
  payouts,
  /**
   * `refused`: transfers to some or all owners revert; `overBudget`: the pool's gas is used up; `byHand`: the keeper is off
   * on this network, or the pool is not approved
   */
  state: z.enum(['due', 'refused', 'overBudget', 'byHand']),
  /** gas of the payouts so far, and the most they may take */
  gasSpent: z.int(),
  gasBudget: z.int(),
  /** what the budget may be raised to */
  gasMost: z.int(),
});

/** The keeper's account on a network where it pays out. */
export const keeperAccount = z.object({
  chainId: z.int(),
  /** lowercase */
  address: z.string(),
  /** wei; null while the network can't be read */
  balance: z.string().nullable(),
  /** whether that is too little, so that it pays nothing out */
  isPaused: z.boolean(),
  /** its last payout; null before the first */
  last: z.object({ poolId: z.string(), transactionHash: z.string(), paidAt: z.int() }).nullable(),
});

/** One check of `launchpad doctor`. A name may come several times, as for each chain. */
export const check = z.object({
  name: z.enum([
    'services',
    'versions',
    'migrations',
    'chain',
    'events',
    'keeper',
    'mail',
    'backup',
    'clock',
  ]),
  /** `unknown`: what it is about can't be read, for the reason in `value` */
  state: z.enum(['green', 'amber', 'red', 'unknown']),
  /** in words */
  value: z.string(),
  /** what to do, in the folder deploy/runbooks: "LaunchpadChainLag.md"; null if there is nothing to do */
  runbook: z.string().nullable(),
});

/** The state of the system, and what support needs to know of it. It holds no secret. */
export const examination = z.object({
  /** unix seconds */
  takenAt: z.int(),
  checks: z.array(check),
  /** those that answered */
  services: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      /** names of the settings that are set */
      settings: z.array(z.string()),
      /** as Prometheus reads them, without buckets */
      metrics: z.string(),
    }),
  ),
});

export const adminRoutes = {
  listNotifications: route(paths.listNotifications, {
    tag: 'Notifications',
    summary:
      'Notifications: one entry for each new pool whose owner has submitted contact data, each changed metadata to review and each answer of an owner, newest first',
    access: 'admin',
    response: answer(
      z.object({
        /** the newest 200 */
        notifications: z.array(notification),
        /** of all */
        unread: z.int(),
        /** how many there are */
        total: z.int().optional(),
      }),
    ),
  }),
  readNotifications: route(paths.readNotifications, {
    tag: 'Notifications',
    summary: 'Marks everything up to the newest one that was shown as read, or everything up to now',
    access: 'admin',
    query: z.object({
      // ids ascend, within what a 64-bit integer holds
      newest: z
        .string()
        .regex(/^[1-9]\d{0,17}$/, 'No Record Found')
        .optional(),
    }),
    response: answer(z.object({ unread: z.int() })),
  }),
  listAudit: route(paths.listAudit, {
    tag: 'Audit',
    summary:
      'Admin acts on pools, content or payouts, newest first: who, what, before, after. A search finds the newest 1,000',
    access: 'admin',
    query: z.object({
      ...paging(20),
      of: z.enum(['pools', 'content', 'payouts']).default('pools'),
      /** found in the person's name, the subject, the action, the record before or after, its id, or the pool's title */
      search: z.string().max(limits.search).optional(),
      /** "pool.approve" */
      action: z.string().max(limits.auditAction).optional(),
      /** id of the record */
      target: recordId.optional(),
    }),
    response: answer(z.object({ entries: z.array(auditEntry), pagination })),
  }),
  listPayouts: route(paths.listPayouts, {
    tag: 'Payouts',
    summary:
      'The pools with bids to pay out, and what the keeper does about each; the latest end first. And its account on each network',
    access: 'admin',
    query: z.object({
      ...paging(20),
      /** of this pool alone */
      poolId: recordId.optional(),
    }),
    response: answer(z.object({ payouts: z.array(poolPayout), pagination, keepers: z.array(keeperAccount) })),
  }),
  examine: route(paths.examine, {
    tag: 'Doctor',
    summary:
      'The state of the system, as `launchpad doctor` prints it: checks with their runbooks, and each service’s version, names of settings and metrics. It holds no secret: support may get it as it is',
    access: 'admin',
    response: answer(examination),
  }),
  raisePayoutBudget: route(paths.raisePayoutBudget, {
    tag: 'Payouts',
    summary:
      'Raises the gas that the keeper may spend on paying out one pool, to at most ten times the usual',
    access: 'admin',
    params: z.object({ poolId: recordId }),
    body: z.object({
      /** the new budget, not below the present one */
      gas: z.int({ error: 'gas must be a whole number' }).min(1).max(Number.MAX_SAFE_INTEGER),
    }),
    response: answer(poolPayout),
  }),
};

export type Notification = z.output<typeof notification>;
export type KeeperAccount = z.output<typeof keeperAccount>;
export type PoolPayout = z.output<typeof poolPayout>;
export type Check = z.output<typeof check>;
export type Examination = z.output<typeof examination>;
export type AuditEntry = z.output<typeof auditEntry>;
