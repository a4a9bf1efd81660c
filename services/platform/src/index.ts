export { AuditRecord } from './audit/audit.entity.js';
export { AuditModule } from './audit/audit.module.js';
export { Audit, entryOf as auditEntryOf, type AuditedAct } from './audit/audit.js';
export { AnswerTooLarge, withBody } from './bounded-body.js';
export { bootstrap } from './bootstrap.js';
export { isThrottled, THROTTLED } from './chain/throttled.js';
export { ChainClock, headSubject } from './clock/chain-clock.js';
export { Clock } from './clock/clock.js';
export {
  CONFIG,
  ConfigError,
  chainIds,
  configOf,
  databaseShape,
  doctorShape,
  natsShape,
  redisShape,
  type BaseConfig,
  type ConfigClass,
  type DatabaseConfig,
  type DoctorConfig,
  type NatsConfig,
  type RedisConfig,
} from './config/config.js';
export { Networks, type Network } from './config/networks.js';
export { amount } from './database/amount.transformer.js';
export { insertOrIgnore, insertOrReplace } from './database/bulk-rows.js';
export { wideInteger } from './database/wide-integer.js';
export { openServiceDatabase, type Migration } from './database/database.module.js';
export { migrate } from './database/migrate.js';
export { patternOf } from './search.js';
export { CreateAuditLog1763600000001 } from './database/migrations/1763600000001-create-audit-log.js';
export { IndexAuditTargets1795479000000 } from './database/migrations/1795479000000-index-audit-targets.js';
export { FindAuditRecords1796100000000 } from './database/migrations/1796100000000-find-audit-records.js';
export { NameAuditedPeople1795495000000 } from './database/migrations/1795495000000-name-audited-people.js';
export { chainSource, factSubject, partitionsOf } from './nats/chain-subjects.js';
export { ageOf } from './events/event.consumer.js';
export { publicationId, publishedFact, retractionId } from './events/fact-events.js';
export { Inbox } from './events/inbox.js';
export { OnChainFacts, OnEvents, type Delivered, type EventMeta } from './events/on-event.js';
export { Outbox, type NewEvent } from './events/outbox.js';
export { EventStream, STREAM } from './events/stream.js';
export { StreamReader, type StreamPosition } from './events/stream.reader.js';
export { eventsOf, type StreamedEvent } from './events/streamed-event.js';
export { EVENT_RETENTION_MS } from './events/stream.js';
export { PlatformLogger } from './logging/logger.js';
export { NATS, natsOptions } from './nats/connection.js';
export { DIAGNOSE, subjectOf } from './nats/subject.js';
export { BACKUP_KEY } from './operations/backup.js';
export { HealthServer } from './operations/health.server.js';
export { Metrics } from './operations/metrics.js';
export { Readiness } from './operations/readiness.js';
export { PlatformModule, type PlatformOptions } from './platform.module.js';
export { Patience } from './patience.js';
export { Problem, type FieldProblem } from './problem.js';
export { sanitised } from './html.js';
export { redisOptions } from './redis/options.js';
export { InjectClient, rpcClient, type RpcClient, type RpcOptions } from './rpc/client.js';
export { actsOn, adminOf, hasRole, isWallet, ownerOf, readsAllPools, walletOf } from './rpc/caller.js';
export { pageOf, paginationOf } from './rpc/paging.js';
export { Rpc } from './rpc/handler.js';
export { SERVICE } from './service.js';
export { PollingLoop } from './polling-loop.js';
export { Semaphore } from './semaphore.js';
export { SharedRun } from './shared-run.js';
export { startSpan, traceId, traceparent, withSpan, type Span } from './tracing/trace.js';
