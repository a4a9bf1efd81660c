export { hashOf } from './hash-of.js';
export { demoGenesis, seedDemo } from './stack/demo.js';
export { homeIn, REPOSITORY } from './stack/home.js';
export { networksFile, type LocalChain } from './stack/networks.js';
export { anyPorts } from './stack/ports.js';
export { SAFE_PAGE, SERVICES, serviceProgram, type Surroundings } from './stack/services.js';
export { startStack, type Stack } from './stack/stack.js';
