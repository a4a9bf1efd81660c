export { Interrupted, rebuild, type Rebuilt } from './rebuild.js';
export { readSettings, type Settings } from './settings.js';
