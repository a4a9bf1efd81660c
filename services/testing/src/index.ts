export { startTestServers, type TestServers } from './jest/servers.js';
export { startChainNode } from './servers/chains.js';
export { closedFolder, temporaryFolder } from './servers/folders.js';
export { startIpfs } from './servers/ipfs.js';
export { startNats, startServicesNats } from './servers/nats.js';
export { startNode, type NodeProgram } from './servers/node.js';
export { OIDC_CLIENT, startOidc } from './servers/oidc.js';
export { ensureDatabase, startPostgres } from './servers/postgres.js';
export { startRedis } from './servers/redis.js';
export { signInAsDemoAdmin, type Tokens } from './standins/admin-token.js';
export { DEMO_ACCOUNTS, DEMO_ADMIN, type DemoAccount } from './standins/demo-admin.js';
export {
  findPostgresProgram,
  findProgram,
  isRunning,
  kill,
  Processes,
  stopInOrder,
  type Running,
  type ServerOptions,
} from '@launchpad/platform/testing';
