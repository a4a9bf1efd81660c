export { ask } from './ask.js';
export { newCertificate, type Certificate } from './certificate.js';
export { TestClock } from './clock.js';
export { Collector, exportedSpans, type ExportedSpan } from './collector.js';
export { eventually, PATIENCE_MS } from './eventually.js';
export { migrateFirstRelease, type MigratedDatabase } from './first-release.js';
export { schemaDifference } from './schema.js';
export { freshDatabase, testServer, type FreshDatabase } from './servers.js';
export { TestSentinel } from './sentinel.js';
export { startService, type ServiceOptions } from './service.js';
export { TestNats } from './nats.js';
export { freePort, isFree } from './ports.js';
export { networksFile, testNetworks } from './networks.js';
export { randomAddress, randomHash } from './random.js';
export { rowsReadBy } from './rows-read.js';
export { Outage } from './outage.js';
export { expectOutput } from './output.js';
export {
  identityOf,
  isRunning,
  kill,
  launch,
  logTail,
  sweepContainers,
  untilReady,
  type Running,
} from './process.js';
export { Processes, stopInOrder, type ServerOptions } from './processes.js';
export { findPostgresProgram, findProgram, MissingProgram } from './programs.js';
export { whyNoContainers } from './engine.js';
export { chooseServers, serverImage, serverProgram, type Source } from './source.js';
