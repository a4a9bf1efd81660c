export { imitatedCoin } from './imitation';
export * from './poolState';
export { settledAlready } from './settledAlready';
export * from './states';
export { unknownTokens } from './unknownTokens';
export { useCancelIsFree, usePoolState } from './usePoolState';
