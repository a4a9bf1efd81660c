import type { Pool } from '@launchpad/api';

/** Whether a pool's review can be approved without a look at it alone: it is pending, and nothing was asked of its owner. */
export const canApprove = ({ poolStatus, isDeleted, isKyc, requestedChanges }: Pool): boolean =>
  poolStatus === undefined && !isDeleted && isKyc && (requestedChanges?.length ?? 0) === 0;

/** Whether a pool can become one of the featured. */
export const canFeature = ({ featureStatus, isDeleted }: Pool): boolean =>
  featureStatus !== true && !isDeleted;
