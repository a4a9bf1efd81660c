export { imitatedCoin } from './imitation';
export * from './poolState';
export { settledAlready } from './settledAlready';
export * from './states';
export { usePoolState } from './usePoolState';
