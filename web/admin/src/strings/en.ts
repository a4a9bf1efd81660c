export * from './en.audit';
export * from './en.choices';
export * from './en.comments';
export * from './en.conflict';
export * from './en.content';
export * from './en.create';
export * from './en.doctor';
export * from './en.edit';
export * from './en.fields';
export * from './en.home';
export * from './en.manage';
export * from './en.payouts';
export * from './en.review';
export * from './en.whitelist';
export * from './en.workspace';

/** English texts of the admin area. Another language is another set of files of this shape. */

export const nav = {
  label: 'Admin area',
  dashboard: 'Dashboard',
  pools: 'Pools',
  managePools: 'Manage Pools',
  manageEndedPools: 'Manage Ended Pools',
  comments: 'Comments',
  manageFaqs: 'Manage Faqs',
  cmsPages: 'CMS Pages',
  settings: 'Settings',
  audit: 'Audit Log',
  doctor: 'System',
  collapse: 'Collapse sidebar',
  expand: 'Expand sidebar',
  open: 'Open menu',
};

export const access = {
  walletTitle: 'Connect your wallet',
  walletText: 'The admin area works with your wallet: it shows what is yours to manage.',
  ownerTitle: 'Only for the site’s owner',
  ownerText:
    'The connected wallet is not the admin wallet. With an account that has a role, disconnect the wallet first.',
  accountSignIn: 'Sign in with an account',
  accountText: 'Admins, reviewers, editors and auditors can work with their account, without a wallet.',
  ownPoolsText: 'A pool belongs to a wallet: connect the one that creates or edits it.',
  readOnly: 'Your role only reads this.',
  forbiddenTitle: 'Not open to your role',
  forbiddenText: (roles: readonly string[]) =>
    `Your account has the role ${roles.join(', ')}, which does not open this page.`,
  signInTitle: 'Admin sign-in',
  signInText: 'This page shows and changes data that requires your admin account in addition to your wallet.',
  signIn: 'Sign in as admin',
  signOut: 'Sign out of the admin account',
  walletSessionTitle: 'Sign in with your wallet',
  walletSessionText: 'Your pools and their review are visible only to you. Signing in costs nothing.',
  noRoleTitle: 'No admin role',
  noRoleText: 'You are signed in, but this account has no role in the launchpad.',
  unavailable: 'The sign-in service cannot be reached. Please try again later.',
  notFound: 'This page does not exist.',
  back: 'To the dashboard',
};

export const dashboard = {
  title: 'Dashboard',
  tiles: {
    pools: 'Review, feature and settle sales',
    ownPools: 'Create pools and follow their sales',
    faqs: 'Questions and answers on the site',
    cms: 'Pages, terms and privacy policy',
  },
  donutTitle: 'Approved pools',
  donut: { live: 'Live', upcoming: 'Upcoming', ended: 'Ended' },
  barTitle: 'Pools by state and network',
  total: 'Total',
  donutSummary: (live: number, upcoming: number, ended: number) =>
    `${live} live, ${upcoming} upcoming and ${ended} ended pools`,
  barSummary: (total: number) => `${total} pools in total`,
};

export const transactionFailed = 'Transaction Failed!';

export const save = 'Save';

export const cancel = 'Cancel';

export const close = 'Close';

export const edit = 'Edit';

export const remove = 'Delete';

export const yes = 'Yes';

export const no = 'No';

export const actions = 'Actions';
