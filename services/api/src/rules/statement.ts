/** The kinds of a statement's amounts that are pooling tokens; all others are bidding tokens. */
export const STATEMENT_POOLING_KINDS: readonly string[] = [
  'sold',
  'unsold',
  'returned',
  'poolPenalty',
  'claimPaid',
  'claimDue',
];
