export { TestChain, type Where } from './test-chain.js';
