import type { Pool } from '@launchpad/api';
import { approvalLack } from '../../../common/approval';

/** Whether a pool's review can be approved without a look at it alone: it is open, and nothing is missing of it. */
export const canApprove = (pool: Pool): boolean => isOpen(pool) && approvalLack(pool) === undefined;

/** Whether only what is missing of a pool keeps its review from being approved with others. */
export const isIncomplete = (pool: Pool): boolean => isOpen(pool) && approvalLack(pool) !== undefined;

/** Whether a pool can become one of the featured. */
export const canFeature = ({ featureStatus, isDeleted }: Pool): boolean =>
  featureStatus !== true && !isDeleted;

/** Whether a review is pending, and nothing was asked of the owner. */
const isOpen = ({ poolStatus, isDeleted, isKyc, requestedChanges }: Pool): boolean =>
  poolStatus === undefined && !isDeleted && isKyc && (requestedChanges?.length ?? 0) === 0;
