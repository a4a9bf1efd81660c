export * from './abi.js';
export * from './metadata.js';
export * from './networks.js';
export * from './order.js';
export * from './pool-code.js';
export * from './whitelist.js';
