export { checkChart, type Count } from './check.js';
export { chart } from './paths.js';
export { findHelm } from './tools.js';
