export { checkChart } from './check.js';
export { formatted } from './formatted.js';
export { chart } from './paths.js';
export { findHelm, installTools } from './tools.js';
