export {
  createClient,
  type Client,
  type ClientOptions,
  type FileCall,
  type JsonCall,
  type SigningWallet,
} from './client.js';
export { Refused, Unanswered } from './errors.js';
export * as transactions from './transactions.js';
export type { PoolListeners } from './watch.js';
export type * from '@launchpad/api';
