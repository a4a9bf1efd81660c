/** Texts of a pool’s whitelist. */

export const whitelist = {
  title: 'White List',
  label: 'Add Users',
  hint: 'Wallet addresses, separated by commas, 100,000 at most; long lists as a file',
  checking: (percent: number) => `Checking the addresses: ${percent}%`,
  more: (count: number) => `And ${count.toLocaleString('en')} addresses of a long list`,
  dropMore: 'Take them out',
  tooLarge: (megabytes: number) => `That is too much: ${megabytes} MB at most`,
  leftOut: 'Left out, since they are no valid addresses:',
  leftOutAt: (line: number, text: string) => `Line ${line}: ${text}`,
  moreRows: (count: number) => `and ${count} more`,
  importCsv: 'Import CSV',
  invalid: 'Invalid Address!',
  invalidMessage: (address: string) => `${address} invalid address`,
  tooMany: (max: number) => `A whitelist has at most ${max} addresses`,
  tooLong: (excess: number, max: number) =>
    `With these the list would hold ${excess.toLocaleString('en')} addresses more than the ${max.toLocaleString('en')} it can hold.`,
  add: 'Add addresses',
  remove: 'Remove addresses',
  mode: 'What to do',
  modes: { add: 'Add', remove: 'Remove' },
  removeLabel: 'Remove Users',
  present: (count: number) =>
    count === 1 ? 'The list holds 1 address.' : `The list holds ${count} addresses.`,
  noneListed: 'None of these addresses is on the list.',
  allListed: 'All of these addresses are already on the list.',
  lastOne: 'A whitelist pool needs at least one address: the last one can be replaced, not removed.',
  turnsPrivate: {
    title: 'Make this a whitelist pool?',
    text: 'From then on only listed addresses may bid. A whitelist pool cannot become public again.',
    confirm: 'Yes, restrict bidding',
  },
  tooLate: 'A public pool can become a whitelist pool only before its start.',
  added: { title: 'Whitelisted: Added to whitelist' },
  removed: { title: 'Whitelisted: Removed from whitelist' },
  typeUpdated: { title: 'SaleType: Pool sale type updated' },
  changed: {
    title: 'The list has changed',
    message:
      'It was changed elsewhere since this page read it, so nothing was sent. Please check the list as it is now, and try again.',
  },
  failed: 'Add to whitelist transaction has been reverted',
  lost: {
    title: 'The addresses of this list are not known',
    text: 'The list was set on chain, but its addresses did not reach the server: until they do, nobody on it can bid.',
    how: 'Enter the whole list as it is now. It is compared with the chain, and no transaction is needed.',
    byOwner: 'Only the pool’s owner can enter them again.',
    restore: 'Enter the list again',
    label: 'All addresses of the list',
    submit: 'Save the list',
    differs: (count: number) =>
      `${count === 1 ? 'This address is' : `These ${count.toLocaleString('en')} addresses are`} not the list that is on chain: at least one is missing, wrong or too many. Nothing was saved.`,
    failed: (reason: string) => `The list was not saved: ${reason}`,
    restored: {
      title: 'Whitelisted: The list is known again',
      message: 'Everybody on it can bid.',
    },
  },
};
