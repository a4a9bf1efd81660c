export { ChainFactRow } from './chain-fact.entity.js';
export { CreateChainFacts1763600000002 } from './create-chain-facts.js';
export { FindEdits1795800000000 } from './find-edits.js';
export { HashChainFacts1795510000002 } from './hash-chain-facts.js';
export {
  AFTER_ALL_LOGS,
  FactLog,
  FactLogs,
  factId,
  changesByPool,
  orderOf,
  positionOf,
  type FactsByOrder,
} from './fact-log.js';
export { IndexFacts1796300000000 } from './index-facts.js';
export { orderId, orderIds } from './order-id.js';
export { NO_WHITELIST, poolStateOf, poolStatesOf, type PoolState, type Settlement } from './pool-state.js';
export { mismatch, PostedTransactions, type PostedTransaction } from './posted-transactions.js';
export type { PoolReading, Rebuild } from './rebuild.js';
