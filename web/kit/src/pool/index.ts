export { WITHDRAW_MARGIN } from '@launchpad/contracts/clearing';
export * from './bidPrice';
export { imitatedCoin, imitatedSymbol } from './imitation';
export * from './poolState';
export { alreadySettled } from './alreadySettled';
export * from './states';
export { unknownTokens } from './unknownTokens';
export { useCancelIsFree, usePoolState } from './usePoolState';
