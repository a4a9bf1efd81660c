export { Api, Refused } from './api.js';
export { DemoChain, type Sender } from './chain.js';
export { crowdWallets, signIn, type Person } from './person.js';
export { logo, specimenDocument } from './pictures.js';
export * from './pools.js';
export { closeWorld, openWorld, type World } from './world.js';
