/** Texts of choosing what to do with a pool. */

export const addPool = 'Add Pool';

export const poolActions = {
  details: 'Pool details',
  edit: 'Edit',
  kyc: 'KYC review',
  metadata: 'Review changes',
  identity: 'Identity document',
  scam: 'Mark Scam',
  scamMessage: 'Scam message',
  unscam: 'UnMark Scam',
  whitelist: 'Whitelist',
  cancel: 'Cancel',
  delete: 'Delete',
  settle: 'Settle',
  withdraw: 'Withdraw pooled tokens',
};

/** Why an action needs another wallet. */
export const lacks = {
  adminWallet: {
    title: 'Admin wallet needed',
    message: 'This is a transaction that only the admin wallet can send: connect it.',
  },
  wallet: {
    title: 'Wallet Not Connected!',
    message: 'This is a transaction: connect a wallet to send it.',
  },
  ownerWallet: 'Access Denied! Only owner can edit pool',
};

/** Why an action is not possible now. */
export const refusals = {
  settle: {
    notStarted: { title: 'Upcoming', message: 'Still pool is not started' },
    notEnded: { title: 'Live', message: 'Pool not yet closed' },
  },
  cancel: { title: 'Sorry! Pool cancell time ended' },
  delete: { title: 'Sorry! Pool delete time ended' },
  unscam: { title: 'UnMark Scam', message: 'This feature is coming soon.' },
  whitelist: {
    soon: { title: 'Times Up! Pool is going to end in a while' },
    ended: { title: 'Pool Ended! Pool is not live' },
  },
};
