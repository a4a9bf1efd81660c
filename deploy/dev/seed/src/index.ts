export { DemoChain, type Sender } from './chain.js';
export { crowdWallets, from, signIn, signInAsAdmin, type Person } from './person.js';
export { logo, specimenDocument } from './pictures.js';
export * from './pools.js';
export { closeWorld, openWorld, type World } from './world.js';
