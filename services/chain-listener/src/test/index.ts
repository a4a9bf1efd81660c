export { DenseChain, type DenseChainOptions } from './dense-chain.js';
export { DenseNode, type DenseCall } from './dense-node.js';
export { FaultyNode, type Fault } from './faulty-node.js';
