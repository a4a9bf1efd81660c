export * from './bidPrice';
export { imitatedCoin } from './imitation';
export * from './poolState';
export { alreadySettled } from './alreadySettled';
export * from './states';
export { unknownTokens } from './unknownTokens';
export { useCancelIsFree, usePoolState } from './usePoolState';
