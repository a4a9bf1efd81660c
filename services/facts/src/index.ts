export { ChainFactRow } from './chain-fact.entity.js';
export { CreateChainFacts1763600000002 } from './create-chain-facts.js';
export { FactLog, factId, changesByPool, orderOf, positionOf } from './fact-log.js';
export { orderId, orderIds } from './order-id.js';
export { NO_WHITELIST, poolStateOf, type PoolState, type Settlement } from './pool-state.js';
export { mismatch, PostedTransactions, type PostedTransaction } from './posted-transactions.js';
