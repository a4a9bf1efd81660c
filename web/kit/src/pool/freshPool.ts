import type { Pool } from '@launchpad/api';

/** What is true of every approved pool before its first bid, whatever its terms. */
export const freshPool = {
  closeStatus: false,
  scamStatus: false,
  isCancelled: false,
  isDeleted: false,
  cancelIsFree: false,
  transactionHash: '',
  merkleRoot: '',
  formHash: '',
  poolStatus: true,
  hasMetadata: true,
  hasContact: true,
  version: 1,
  figures: {
    thresholdCounter: '0',
    thresholdPercentage: 0,
    thresholdStatus: false,
    tokenSoldCounter: '0',
  },
  bidCount: 0,
  soldArrayCounter: [],
} satisfies Partial<Pool>;
