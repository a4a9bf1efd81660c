/** Texts of what the keeper pays out. */
export const payouts = {
  title: 'Payouts by the keeper',
  queue: 'To pay out',
  keepers: 'Keeper',
  off: 'The keeper pays out on no network.',
  states: {
    due: 'The keeper pays these bids out by itself.',
    refused: 'Transfers to some or all bidders are refused. The keeper goes on trying.',
    overBudget:
      'The gas for this pool is used up. Bids stay open until it is raised, or somebody claims them.',
    byHand: 'The keeper does not pay this pool out: it is off on this network, or the pool is not approved.',
  },
  left: (paid: number, all: number) => `${paid} of ${all} paid`,
  gas: (spent: string, budget: string) => `${spent} of ${budget} gas used`,
  gasLabel: 'Gas used',
  none: 'Everything is paid out.',
  raise: 'Raise the gas budget',
  raiseTo: (gas: string) => `Raise to ${gas}`,
  raiseText: (from: string, to: string) =>
    `The keeper may then spend up to ${to} gas on paying out this pool, instead of ${from}. The operator’s account pays for it, and the budget cannot be lowered again.`,
  raised: 'Gas budget raised',
  most: 'This is the most a pool can get. Anybody can still claim for the bidders.',
  columns: {
    network: 'Network',
    account: 'Account',
    balance: 'Balance',
    state: 'State',
    last: 'Last payout',
  },
  unread: 'unknown: the network does not answer',
  paused: 'paused: too little for gas',
  pays: 'pays out',
  never: 'none yet',
  transaction: 'transaction',
};
