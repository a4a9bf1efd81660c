/** Local chains with everything deployed, for tests and the local stack. Node.js only. */
export * from './accounts.js';
export * from './anvil.js';
export * from './chain.js';
export * from './deploy.js';
export * from './hostile-tokens.js';
export * from './hostile-wallets.js';
export * from './local-provider.js';
export * from './safe.js';
