export * from './poolState';
