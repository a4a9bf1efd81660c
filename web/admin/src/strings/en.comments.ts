import { isolated } from '@launchpad/web-kit/formats/isolated';

/** Texts about comments, for those who moderate them. */
export const comments = {
  title: 'Comments',
  intro: 'What is written about all pools, newest first. A hidden comment is gone for everybody but admins.',
  search: 'Search',
  searchHint: 'Text, author or pool',
  state: 'State',
  states: { all: 'All', visible: 'Visible', hidden: 'Hidden' },
  allPools: 'Comments on all pools',
  found: (total: number) => (total === 1 ? '1 comment' : `${total.toLocaleString('en')} comments`),
  newest: (most: number) =>
    `The newest ${most.toLocaleString('en')} comments. There may be older ones: a search finds them.`,
  newestFound: (most: number) =>
    `The newest ${most.toLocaleString('en')} comments that match. A narrower search finds older ones.`,
  noneFound: 'No comment matches.',
  thread: 'All comments',
  threadOf: (title: string) => `All comments on ${isolated(title)}`,
  only: 'Only this pool',
  onlyOf: (title: string) => `Show only: ${isolated(title)}`,
  none: 'Nobody has commented yet.',
  owner: 'Owner',
  hidden: 'Hidden',
  hide: 'Hide comment',
  submit: 'Hide',
  restore: 'Show again',
  reason: 'Reason',
  reasonHint: 'Kept in the audit log and in the pool’s history, which its owner reads.',
  noReason: 'Please enter a reason',
  done: 'The comment is hidden. Open pages no longer show it.',
  meanwhile: 'Somebody else has hidden this comment meanwhile',
  replaces: 'Your reason would replace it.',
  restored: 'The comment is shown again.',
};
