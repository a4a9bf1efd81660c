export { AuditRecord } from './audit/audit.entity.js';
export { AuditModule } from './audit/audit.module.js';
export { Audit, entryOf as auditEntryOf, type AuditedAct } from './audit/audit.js';
export { AnswerTooLarge, withBody } from './bounded-body.js';
export { bootstrap } from './bootstrap.js';
export { ChainClock, headSubject } from './clock/chain-clock.js';
export { Clock } from './clock/clock.js';
export {
  CONFIG,
  ConfigError,
  configOf,
  databaseShape,
  type BaseConfig,
  type ConfigClass,
  type DatabaseConfig,
} from './config/config.js';
export { Networks, type Network } from './config/networks.js';
export { amount } from './database/amount.transformer.js';
export { wideInteger } from './database/wide-integer.js';
export type { Migration } from './database/database.module.js';
export { migrate } from './database/migrate.js';
export { CreateAuditLog1763600000001 } from './database/migrations/1763600000001-create-audit-log.js';
export { Inbox } from './events/inbox.js';
export { OnChainFacts, OnEvents, type Delivered, type EventMeta } from './events/on-event.js';
export { Outbox, type NewEvent } from './events/outbox.js';
export { EventStream, STREAM } from './events/stream.js';
export { StreamReader } from './events/stream.reader.js';
export { EVENT_RETENTION_MS } from './events/stream.js';
export { PlatformLogger } from './logging/logger.js';
export { NATS } from './nats/connection.js';
export { subjectOf } from './nats/subject.js';
export { HealthServer } from './operations/health.server.js';
export { Metrics } from './operations/metrics.js';
export { Readiness } from './operations/readiness.js';
export { PlatformModule, type PlatformOptions } from './platform.module.js';
export { Problem, type FieldProblem } from './problem.js';
export { sanitised } from './html.js';
export { InjectClient, rpcClient, type RpcClient, type RpcOptions } from './rpc/client.js';
export { actsOn, adminOf, isWallet, ownerOf, walletOf } from './rpc/caller.js';
export { pageOf, paginationOf } from './rpc/paging.js';
export { Rpc } from './rpc/handler.js';
export { SERVICE } from './service.js';
export { PollingLoop } from './polling-loop.js';
export { Semaphore } from './semaphore.js';
export { SharedRun } from './shared-run.js';
export { traceparent, withTrace } from './trace.js';
