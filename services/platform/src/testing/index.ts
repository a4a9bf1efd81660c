export { TestClock } from './clock.js';
export { eventually } from './eventually.js';
export { schemaDifference } from './schema.js';
export { freshDatabase, testServer, type FreshDatabase } from './servers.js';
export { startService, type ServiceOptions } from './service.js';
export { freePort, TestNats } from './nats.js';
export { networksFile, testNetworks } from './networks.js';
export { randomAddress, randomHash, TestChain, type Where } from './chain.js';
export { Outage } from './outage.js';
