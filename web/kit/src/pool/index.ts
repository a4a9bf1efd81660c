export { imitatedCoin } from './imitation';
export * from './poolState';
export * from './states';
export { usePoolState } from './usePoolState';
