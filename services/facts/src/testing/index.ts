export { TestChain, type FactPosition } from './test-chain.js';
