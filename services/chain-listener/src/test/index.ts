export { DenseChain, type DenseChainOptions } from './dense-chain.js';
export { DenseNode } from './dense-node.js';
export { FaultyNode, type Fault } from './faulty-node.js';
export type { NodeCall } from './test-node.js';
