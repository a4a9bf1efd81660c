import { isolated } from '@launchpad/web-kit/formats/isolated';

/** Texts of managing pools. */

export const manage = {
  title: 'Manage Pools',
  search: 'Search by pool name',
  searchButton: 'Search',
  clear: 'Clear search',
  emptySearch: 'Please fill a filter field to perform filteration',
  columns: {
    pool: 'Pool',
    name: 'Name',
    tokenomics: 'Tokenomics',
    dates: 'Dates (UTC)',
    ended: 'Ended',
    status: 'Status',
    kyc: 'KYC',
    featured: 'Featured Status',
    actions: 'Actions',
  },
  forSale: 'for sale',
  softCap: 'soft cap',
  starts: 'Starts',
  ends: 'Ends',
  menu: (title: string) => `Actions for ${isolated(title)}`,
  noneMatch: 'No pool matches these filters',
  showAll: 'Show all pools',
  held: (count: number, address: string) => `and ${count} more by ${address}`,
  filters: {
    state: 'State',
    network: 'Network',
    kyc: 'KYC',
    sort: 'Sort by',
    perPage: 'Per page',
    all: 'All',
    states: {
      all: 'All',
      open: 'Open',
      upcoming: 'Upcoming',
      live: 'Live',
      toSettle: 'To settle',
      settled: 'Settled',
      cancelled: 'Cancelled',
      scam: 'Scam',
      deleted: 'Deleted',
    },
    kycStates: { all: 'All', pending: 'Pending', approved: 'Approved', rejected: 'Rejected' },
    sorts: { newest: 'Newest', oldest: 'Oldest', ending: 'Ending soon', raised: 'Most raised' },
  },
  bulk: {
    label: 'Selected pools',
    select: (title: string) => `Select ${isolated(title)}`,
    selected: (count: number) => (count === 1 ? '1 pool selected' : `${count} pools selected`),
    approve: (count: number) => `Approve ${count}`,
    confirmApproval: (count: number) => (count === 1 ? 'Approve 1 pool?' : `Approve ${count} pools?`),
    approvalIsFinal: 'An approval is final: from then on everybody sees the pool and can bid.',
    incomplete: (count: number) =>
      count === 1
        ? '1 cannot be approved yet: its page or contact data is missing'
        : `${count} cannot be approved yet: their page or contact data is missing`,
    feature: (count: number) => `Feature ${count}`,
    clear: 'Clear selection',
    done: (count: number) => (count === 1 ? '1 pool updated' : `${count} pools updated`),
    failed: (failed: number, all: number) => `${failed} of ${all} could not be updated`,
  },
  pendingMetadata: 'Changes to review',
  featured: { on: 'Featured', off: 'Not featured', pending: 'Pending' },
  featureSwitch: (title: string) => `Featured: ${isolated(title)}`,
  kycStates: { Approved: 'Approved', Rejected: 'Rejected', Pending: 'Pending' },
};

export const feature = {
  add: 'Are you sure want to add it into featured pools?',
  remove: 'Are you sure want to remove it from featured pools',
  added: { title: 'Added!', message: 'Added to featured pool successfully.' },
  removed: { title: 'Removed!', message: 'Removed from featured pool successfully.' },
};

export const scam = {
  title: 'Mark Scam',
  message: 'Message',
  text: 'Everyone can then take their bids back in full. This cannot be undone.',
  running: 'This sale is running',
  stops: 'Nobody can bid in it any more once it is marked.',
  bids: 'Bids placed',
  raised: 'Would raise',
  submit: 'Mark Scam',
  marked: { title: 'Scammed! Pool is scammed' },
  failed: 'Scam Pool transaction has been reverted.',
  reverted: { title: 'Failed! transaction has been Reverted', message: 'Pool is not marked scam' },
  edit: {
    title: 'Scam message',
    text: 'Visitors of the pool read it below the notice that it is a scam.',
    submit: 'Save message',
    done: 'Scam message saved',
    meanwhile: 'Somebody else has changed the message meanwhile',
    replaces: 'Yours would replace it.',
  },
};

export const settle = {
  done: { title: 'Pool Settled! Pool settled successfully' },
  failed: 'Settle Pool transaction has been reverted.',
};

export const withdraw = {
  done: { title: 'Withdrawn!', message: 'The pooled tokens are back in your wallet' },
  already: { title: 'Withdrawn!', message: 'The pooled tokens have already been withdrawn' },
};

export const cancelPool = {
  title: 'Cancel this pool?',
  text: '10% of the pooled tokens are kept as a penalty, 90% come back to you. Every bid is refunded in full. This cannot be undone.',
  free: 'The admin has changed your pool, so cancelling costs nothing until its start: all pooled tokens come back to you. This cannot be undone.',
  confirm: 'Yes, cancel the pool',
  keep: 'Keep the pool',
  done: { title: 'Cancelled! Pool has been Cancelled' },
  failed: 'Cancel Pool transaction has been reverted.',
};

export const deletePool = {
  title: 'Delete this pool?',
  text: 'All pooled tokens go back to their owner. A deleted pool cannot be brought back.',
  confirm: 'Delete',
  done: { title: 'Deleted!', message: 'Pool has been deleted' },
  failed: { title: 'Failed! transaction has been Reverted', message: 'Delete Pool Action not Successful' },
};
