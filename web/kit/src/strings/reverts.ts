/** What the contracts' errors mean, by their name. One without an entry is read from its name. */
export const reverts: Record<string, string> = {
  ERC20InsufficientBalance: 'The wallet does not hold enough of the token.',
  ERC20InsufficientAllowance: 'The token’s allowance is too small. Approve it again.',
  ERC2612ExpiredSignature: 'The signed permit has expired. Sign it again.',
  ERC2612InvalidSigner: 'The permit was signed by another account.',
  EnforcedPause: 'The sale is paused.',
};
