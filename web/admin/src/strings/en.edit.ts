/** Texts of a pool’s review and of its later edits. */

export const kyc = {
  title: 'KYC review',
  approve: 'Approve',
  reject: 'Reject',
  updated: { title: 'KYC! KYC updated' },
  disabled:
    'Currently KYC is disabled from the admin, To continue this feature please contact with the admin.',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  message: 'Message',
  document: 'Identity document',
  viewDocument: 'View document',
  noRecord: 'No contact data was given.',
  lacks: {
    page: 'The page of this pool is not known yet, so it cannot be approved.',
    contactData: 'The owner has not submitted contact data yet, so this pool cannot be approved.',
  },
  atomicClosure:
    'This pool allows a last order together with its settlement, from its owner or anyone else, placed when all other bids are known.',
};

export const editPool = {
  title: 'Edit Pool',
  submit: 'Update Pool',
  updated: 'Pool is updated',
  notOwner: { title: 'could not edit', message: 'You are not a pool owner' },
  otherNetwork: 'Pool is only updated on which network is created',
  timeEnded: { title: 'Sorry! Pool edit time ended' },
  noBalance: { title: 'Insufficient Tokens', message: 'You do not have enough balance' },
  notFound: 'There is no such pool, or it is not yours.',
  over: 'This sale has ended and can no longer be changed.',
};

export const metadata = {
  title: 'Review changes',
  text: 'The owner changed this after the approval. Until you approve it, visitors see what was approved.',
  before: 'Shown now',
  after: 'Changed to',
  approve: 'Approve changes',
  reject: 'Reject changes',
  approved: 'Changes approved: visitors see them now',
  rejected: 'Changes rejected: visitors see what was approved before',
  none: 'There is nothing to review: it has already been decided, or was changed back.',
  waiting: 'Your changes are pending review',
  waitingText:
    'This form has your changes. Until an admin has approved them, visitors see what was approved before.',
};

export const meanwhile = {
  approved: 'Somebody else has approved this pool meanwhile',
  rejected: 'Somebody else has rejected this pool meanwhile',
  cancelled: 'Its owner has cancelled this pool meanwhile',
  scam: 'This pool was marked as scam meanwhile',
  deleted: 'This pool was deleted meanwhile',
  kept: 'What you type here stays until you close this.',
};
